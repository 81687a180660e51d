import { type DestinationStream, type Logger, pino } from 'pino'

export interface LoggerOptions {
  readonly level: string
  readonly stream?: DestinationStream | undefined
}

/** Fields that hold a secret or a person's own words, whatever object they sit in. */
const secretName =
  /^(authorization|cookie|set-cookie|x-api-key|.*passw(or)?d.*|.*token|payload|.*secret.*|captcha.*|code|otp|jwk|sealed|body)$/i
const maxDepth = 6
const redacted = '[redacted]'

/** JSON lines, so that nothing a stranger types can start a line of its own; secrets are cut before they are written. */
export function makeLogger(options: LoggerOptions): Logger {
  const settings = {
    level: options.level,
    base: { pid: process.pid },
    formatters: { log: redactFields, bindings: redactFields, level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return options.stream ? pino(settings, options.stream) : pino(settings)
}

export function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return redactRecord(fields, 0)
}

function redactRecord(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    clean[name] = secretName.test(name) ? redacted : redactValue(value, depth + 1)
  }
  return clean
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value
  if (depth > maxDepth) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  return redactRecord(value as Record<string, unknown>, depth)
}

/** Only what finds the fault: an error of a driver carries parameters and row contents, which are players' data. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
