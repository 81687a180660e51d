import type { z } from 'zod'

/** One document of settings that operators change at run time, declared by the module that reads it. */
export interface SettingDocument<Schema extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly schema: Schema
  /** What holds until somebody changes it: a fresh database needs no seed. */
  readonly initial: z.output<Schema>
}

export function settingDocument<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  initial: z.output<Schema>,
): SettingDocument<Schema> {
  return { name, schema, initial }
}
