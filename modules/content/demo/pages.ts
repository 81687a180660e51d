import { type DemoItem, text } from '#modules/content/demo/shapes.ts'

export const demoPages: readonly DemoItem[] = [
  {
    number: 60,
    details: { kind: 'page', page: 'description' },
    texts: {
      EN: text(
        'What Laro is',
        'Laro is a gaming site whose books can be checked. Balances, stakes and payouts are movements in one ledger, and every movement has two sides that must agree.',
        '<h3>Made to be checked</h3>',
        'Your statement is complete, and each of its lines can be proven.',
      ),
      TY: text(
        'Ano ang Laro',
        'Ang Laro ay isang gaming site na nasusuri ang mga talaan. Ang mga balanse, taya at panalo ay mga galaw sa iisang ledger, at may dalawang panig ang bawat galaw na dapat magtugma.',
        '<h3>Ginawa upang masuri</h3>',
        'Kumpleto ang iyong talaan, at mapapatunayan ang bawat linya nito.',
      ),
      AR: text(
        'ما هو Laro',
        'Laro موقع ألعاب يمكن التحقق من دفاتره. الأرصدة والرهانات والأرباح حركات في دفتر واحد، ولكل حركة طرفان يجب أن يتطابقا.',
        '<h3>صُنع ليُراجَع</h3>',
        'كشف حسابك كامل، ويمكن إثبات كل سطر فيه.',
      ),
    },
  },
  {
    number: 61,
    details: { kind: 'page', page: 'sponsor' },
    texts: {
      EN: text('Sponsorship', 'Laro has no sponsorships at the moment. When there are some, they will be named here.'),
      TY: text(
        'Mga sponsor',
        'Wala pang sponsorship ang Laro sa ngayon. Kapag mayroon na, papangalanan ang mga ito rito.',
      ),
      AR: text('الرعاية', 'ليس لدى Laro أي رعايات حاليًا. عندما توجد ستُذكر هنا.'),
    },
  },
  {
    number: 62,
    details: { kind: 'page', page: 'seamless' },
    texts: {
      EN: text(
        'One wallet for every game',
        'There is nothing to move between games: each of them stakes from the same balance and pays back to it.',
      ),
      TY: text(
        'Isang wallet para sa lahat ng laro',
        'Walang kailangang ilipat sa pagitan ng mga laro: sa iisang balanse kumukuha ng taya ang bawat isa at doon din ibinabalik ang panalo.',
      ),
      AR: text('محفظة واحدة لكل الألعاب', 'لا حاجة لنقل أي شيء بين الألعاب: كلها تراهن من الرصيد نفسه وتدفع إليه.'),
    },
  },
]
