import { addDays, berlinDay, type CalendarDay, noonOf } from '../../days/calendar-day.ts'
import type { UnixSeconds } from '../../days/unix-seconds.ts'

/**
 * The day itself, or the next one that is neither a Saturday nor a Sunday nor a holiday in all of Germany
 * (§ 193 BGB). Knows no holidays of single states.
 */
export function workingDayFrom(day: UnixSeconds): UnixSeconds {
  let next = berlinDay(day)
  while (isFree(next)) next = addDays(next, 1)
  return noonOf(next)
}

/** Month and day of the holidays with a fixed date. */
const fixedHolidays = ['1-1', '5-1', '10-3', '12-25', '12-26']
/** Good Friday, Easter Monday, Ascension Day and Whit Monday, in days after Easter Sunday. */
const movableHolidays = [-2, 1, 39, 50]

function isFree(day: CalendarDay): boolean {
  const weekday = new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay()
  if (weekday === 0 || weekday === 6 || fixedHolidays.includes(`${day.month}-${day.day}`)) return true
  const easter = easterSunday(day.year)
  return movableHolidays.some((days) => noonOf(addDays(easter, days)) === noonOf(day))
}

/** Easter Sunday of the Gregorian calendar (algorithm by Meeus, Jones and Butcher). */
function easterSunday(year: number): CalendarDay {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - ((year % 100) % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * shift + 114
  return { year, month: Math.floor(sum / 31), day: (sum % 31) + 1 }
}
