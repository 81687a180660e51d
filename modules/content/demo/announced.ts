import type { DemoItem } from '#modules/content/demo/shapes.ts'
import { text } from '#modules/content/demo/shapes.ts'

const everyone = { execution: 'A', platform: 'W', promotionType: null } as const

export const demoAnnouncements: readonly DemoItem[] = [
  {
    number: 1,
    details: { kind: 'announcement', type: 'PU', ...everyone },
    texts: {
      EN: text(
        'Welcome to Laro',
        'This is a demonstration. Deposits and withdrawals go through a simulated payment provider, so no real money moves.',
        'Every amount you see comes from the ledger, and you can check each line of it yourself in your <a href="/member?page=transactionHistory">account record</a>.',
      ),
      TY: text(
        'Maligayang pagdating sa Laro',
        'Isa itong demonstrasyon. Dumadaan sa kunwaring payment provider ang mga deposito at withdrawal, kaya walang totoong perang gumagalaw.',
        'Ang bawat halagang nakikita mo ay galing sa ledger, at masusuri mo mismo ang bawat linya nito sa iyong <a href="/member?page=transactionHistory">talaan ng account</a>.',
      ),
      AR: text(
        'مرحبًا بك في Laro',
        'هذا عرض تجريبي. تمر الإيداعات والسحوبات عبر مزوّد دفع افتراضي، فلا تُنقل أي أموال حقيقية.',
        'كل مبلغ تراه يأتي من دفتر الحسابات، ويمكنك التحقق من كل سطر فيه بنفسك من <a href="/member?page=transactionHistory">سجل حسابك</a>.',
      ),
    },
  },
  {
    number: 2,
    details: { kind: 'announcement', type: 'B', ...everyone, execution: 'B' },
    texts: {
      EN: text(
        'Look around before you sign in',
        'Try our own <a href="/rng">games</a> with play money, no account needed. The <a href="/help">help centre</a> answers the rest.',
      ),
      TY: text(
        'Tumingin-tingin muna bago mag-sign in',
        'Subukan ang sarili naming <a href="/rng">mga laro</a> gamit ang pera-perahan, kahit walang account. Nasa <a href="/help">help centre</a> ang iba pang sagot.',
      ),
      AR: text(
        'تجوّل قبل تسجيل الدخول',
        'جرّب <a href="/rng">ألعابنا</a> بأموال افتراضية دون حساب. وتجد بقية الإجابات في <a href="/help">مركز المساعدة</a>.',
      ),
    },
  },
  {
    number: 3,
    details: { kind: 'announcement', type: 'PL', ...everyone, execution: 'F' },
    texts: {
      EN: text(
        'Before your first game',
        'Decide how much time and money you want to spend, and keep to it. A game is for fun; it is no way to earn a living.',
        'Keep your password to yourself. Nobody from Laro will ever ask you for it.',
      ),
      TY: text(
        'Bago ang una mong laro',
        'Magpasya kung gaano karaming oras at pera ang nais mong gugulin, at panindigan ito. Ang laro ay libangan; hindi ito hanapbuhay.',
        'Huwag ibahagi ang iyong password. Walang sinuman mula sa Laro ang hihingi nito.',
      ),
      AR: text(
        'قبل لعبتك الأولى',
        'قرّر كم من الوقت والمال تريد أن تنفق والتزم بذلك. اللعب للتسلية وليس وسيلة لكسب العيش.',
        'احتفظ بكلمة مرورك لنفسك. لن يطلبها منك أحد من Laro أبدًا.',
      ),
    },
  },
]

const notice = { kind: 'notice', type: 'B', ...everyone } as const

export const demoNotices: readonly DemoItem[] = [
  {
    number: 11,
    details: notice,
    texts: {
      EN: text('This site is a demonstration', 'Accounts and balances are for trying things out. No real money moves.'),
      TY: text(
        'Ang site na ito ay demonstrasyon',
        'Pang-subok lamang ang mga account at balanse. Walang totoong perang gumagalaw.',
      ),
      AR: text('هذا الموقع عرض تجريبي', 'الحسابات والأرصدة للتجربة فقط. لا تُنقل أي أموال حقيقية.'),
    },
  },
  {
    number: 12,
    details: notice,
    texts: {
      EN: text(
        'Choose your language',
        'Choose it at the top of the page, or in the menu on a phone. Where a text is not translated yet, you see it in English.',
      ),
      TY: text(
        'Piliin ang iyong wika',
        'Piliin ito sa itaas ng pahina, o sa menu kung nasa phone ka. Kung wala pang salin ang isang teksto, sa Ingles mo ito makikita.',
      ),
      AR: text('اختر لغتك', 'اخترها من أعلى الصفحة، أو من القائمة على الهاتف. إذا لم يُترجم نص بعد فستراه بالإنجليزية.'),
    },
  },
  {
    number: 13,
    details: notice,
    texts: {
      EN: text(
        'Check your own statement',
        'Each line of your statement has a proof that can be checked without trusting us. The <a href="/help">help centre</a> explains how.',
      ),
      TY: text(
        'Suriin ang sarili mong talaan',
        'May patunay ang bawat linya ng iyong talaan na masusuri nang hindi umaasa sa amin. Ipinaliliwanag ito sa <a href="/help">help centre</a>.',
      ),
      AR: text(
        'تحقّق من كشف حسابك',
        'لكل سطر في كشف حسابك إثبات يمكن التحقق منه دون الحاجة إلى الثقة بنا. يشرح <a href="/help">مركز المساعدة</a> كيفية ذلك.',
      ),
    },
  },
  {
    number: 14,
    details: notice,
    texts: {
      EN: text('Play responsibly', 'Gaming is for adults. Take breaks, and stop when it is no longer fun.'),
      TY: text(
        'Maglaro nang responsable',
        'Para sa nasa hustong gulang ang paglalaro. Magpahinga, at huminto kapag hindi na masaya.',
      ),
      AR: text('العب بمسؤولية', 'الألعاب للبالغين فقط. خذ فترات راحة وتوقّف عندما لا يعود اللعب ممتعًا.'),
    },
  },
]
