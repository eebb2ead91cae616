/** Unix seconds; 0 means not set. 12:00 Europe/Berlin represents a calendar day [A1.3]. */
export type UnixSeconds = number
