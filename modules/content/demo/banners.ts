import type { DemoItem } from '#modules/content/demo/shapes.ts'
import type { BannerGroup, Text } from '#modules/content/model.ts'

// biome-ignore format: a table
const rows: readonly [number: number, group: BannerGroup, art: string, link: string | null, en: string, ty: string, ar: string][] = [
  [21, 'w_home', 'home-welcome', '/promotions/welcome', 'Your first deposit, doubled', 'Doble ang unang deposito mo', 'إيداعك الأول مضاعف'],
  [22, 'w_home', 'home-live', '/live', 'Live tables', 'Mga live na mesa', 'طاولات مباشرة'],
  [23, 'w_home', 'home-slots', '/rng', 'Slots and instant games', 'Mga slot at mabilisang laro', 'السلوتس والألعاب الفورية'],
  [24, 'w_activity', 'activity', '/promotions', 'Promotions', 'Mga promosyon', 'العروض'],
  [25, 'w_model', 'model', '/live', 'The live lobby', 'Ang live na lobby', 'صالة اللعب المباشر'],
  [26, 'w_register', 'register', null, 'Open an account', 'Magbukas ng account', 'افتح حسابًا'],
  [27, 'w_video', 'video', '/description', 'How Laro works', 'Paano gumagana ang Laro', 'كيف يعمل Laro'],
  [28, 'w_event', 'event', '/sports', 'Sports', 'Palakasan', 'الرياضة'],
  [29, 'w_login', 'login', null, 'Good to see you again', 'Masaya kaming makita kang muli', 'سعداء برؤيتك مجددًا'],
  [30, 'w_forget', 'forget', '/help', 'Help with your password', 'Tulong sa iyong password', 'مساعدة بخصوص كلمة المرور'],
]

const titled = (title: string): Text => ({ title, html: '' })

/** Their pictures are drawn by the art generator, under these names. */
export const demoBanners: readonly DemoItem[] = rows.map(([number, groupName, art, link, en, ty, ar]) => ({
  number,
  details: { kind: 'banner', groupName, url: `/art/banner/${art}.svg`, link },
  texts: { EN: titled(en), TY: titled(ty), AR: titled(ar) },
}))
