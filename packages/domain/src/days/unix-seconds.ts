/** Unix seconds; 0 = not set. A calendar day is 12:00 Europe/Berlin of that day (contract §1). */
export type UnixSeconds = number
