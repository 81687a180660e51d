import { type DestinationStream, type Logger, pino } from 'pino'
import { assert } from '#kit/assert.ts'

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
    formatters: { log: redactFields, level: (label: string) => ({ level: label }) },
  }
  const logger = options.stream ? pino(settings, options.stream) : pino(settings)
  // pino does not format what a child is bound to, and children inherit this method.
  const bind: unknown = Reflect.get(logger, 'child')
  assert(typeof bind === 'function', 'a pino logger has children')
  Object.assign(logger, {
    child(this: Logger, fields: Record<string, unknown>, settingsOfChild?: object): unknown {
      return Reflect.apply(bind, this, [redactFields(fields), settingsOfChild])
    },
  })
  return logger
}

function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return redactRecord(fields, 0)
}

function redactRecord(fields: object, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    clean[name] = secretName.test(name) ? redacted : redactValue(value, depth + 1)
  }
  return clean
}

/** Plain data is copied without its secrets; of any other object only the name of its kind is kept. */
function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Error) return describeError(value)
  if (depth > maxDepth) return '[deep]'
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = prototype === null || prototype === Object.prototype
  return isPlain ? redactRecord(value, depth) : `[${value.constructor.name}]`
}

/** Only what finds the fault: an error of a driver carries parameters and row contents, which are players' data. */
function describeError(error: Error): object {
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
