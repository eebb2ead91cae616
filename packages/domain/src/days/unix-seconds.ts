/** Unix seconds; 0 means not set. A calendar day is 12:00 Europe/Berlin of that day [A1.3]. */
export type UnixSeconds = number
