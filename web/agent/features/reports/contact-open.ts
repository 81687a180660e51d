interface Hours {
  /** ISO's weekdays, both among them: Monday is 1. */
  readonly fromWeekday: number
  readonly toWeekday: number
  readonly from: string
  readonly to: string
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Whether somebody is there now, by the clock on the brand's wall. Hours may go over midnight, and weeks over Sunday. */
export function isWithinHours(hours: Hours, timeZone: string, nowMs: number): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(nowMs)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const time = `${part('hour')}:${part('minute')}`
  const today = weekdays.indexOf(part('weekday')) + 1
  const isDay = (day: number): boolean => {
    const { fromWeekday, toWeekday } = hours
    return fromWeekday <= toWeekday ? day >= fromWeekday && day <= toWeekday : day >= fromWeekday || day <= toWeekday
  }
  if (hours.from <= hours.to) return isDay(today) && time >= hours.from && time < hours.to
  // What began yesterday evening goes on until the morning.
  return (isDay(today) && time >= hours.from) || (isDay(today === 1 ? 7 : today - 1) && time < hours.to)
}
