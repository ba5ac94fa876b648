import { planStateSchema, type Subscription, type SubscriptionChange } from '@weir/contracts'

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

/** What an operator types; blank: none. */
export interface PlanForm {
  state: string
  periodEnd: string
  credits: string
  expense: string
  megabytesPerMinute: string
  burstMegabytes: string
  gigabytesPerDay: string
}

type PlanFormErrors = Partial<Record<keyof PlanForm, string>>

const shown = (value: number | null, unit = 1) => (value === null ? '' : String(Number((value / unit).toFixed(3))))

export function planForm({ limits, ...plan }: Subscription): PlanForm {
  return {
    state: plan.state,
    periodEnd: plan.current_period_end.slice(0, 10),
    credits: shown(plan.initial_period_credits),
    expense: shown(plan.current_monthly_expense),
    megabytesPerMinute: shown(limits.bytes_per_minute, megabyte),
    burstMegabytes: shown(limits.burst_bytes, megabyte),
    gigabytesPerDay: shown(limits.daily_bytes, gigabyte),
  }
}

const isNumber = (text: string) => /^\d{1,12}(\.\d{1,6})?$/.test(text.trim())

/** What is wrong with each field; empty when the form can be sent. */
export function planFormErrors(form: PlanForm): PlanFormErrors {
  const errors: PlanFormErrors = {}
  if (!planStateSchema.safeParse(form.state).success) {
    errors.state = 'Use free, trial, enterprise, or a name that starts with ai_'
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(form.periodEnd) || Number.isNaN(Date.parse(form.periodEnd))) {
    errors.periodEnd = 'Use a day such as 2026-12-31'
  }
  for (const field of ['credits', 'megabytesPerMinute', 'burstMegabytes', 'gigabytesPerDay'] as const) {
    if (form[field].trim() !== '' && !isNumber(form[field])) errors[field] = 'Use a number, or leave it blank for none'
  }
  if (!isNumber(form.expense)) errors.expense = 'Use a number'
  return errors
}

const amount = (text: string) => (text.trim() === '' ? null : Number(text))
const bytesOf = (text: string, unit: number) => {
  const value = amount(text)
  return value === null || value === 0 ? null : Math.max(1, Math.round(value * unit))
}

/** The change that makes the plan what was typed; only what differs, so that a new state brings its own terms. */
export function planChange(before: PlanForm, form: PlanForm): SubscriptionChange {
  const changed = (field: keyof PlanForm) => form[field].trim() !== before[field].trim()
  const limits = {
    ...(changed('megabytesPerMinute') ? { bytes_per_minute: bytesOf(form.megabytesPerMinute, megabyte) } : {}),
    ...(changed('burstMegabytes') ? { burst_bytes: bytesOf(form.burstMegabytes, megabyte) } : {}),
    ...(changed('gigabytesPerDay') ? { daily_bytes: bytesOf(form.gigabytesPerDay, gigabyte) } : {}),
  }
  return {
    ...(changed('state') ? { state: planStateSchema.parse(form.state) } : {}),
    ...(changed('periodEnd') ? { current_period_end: `${form.periodEnd}T00:00:00.000Z` } : {}),
    ...(changed('credits') ? { initial_period_credits: amount(form.credits) } : {}),
    ...(changed('expense') ? { current_monthly_expense: Number(form.expense) } : {}),
    ...(Object.keys(limits).length > 0 ? { limits } : {}),
  }
}
