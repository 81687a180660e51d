import { loadPageStyles } from '#web/site/routing/page-styles.ts'

/** Few brands have the form in the header, so its classes are not among home's. */
export async function loadForm() {
  const [form] = await Promise.all([import('#web/site/shell/header-sign-in.tsx'), loadPageStyles()])
  return form
}
