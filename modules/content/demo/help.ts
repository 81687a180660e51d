import { type DemoItem, demoId, text } from '#modules/content/demo/shapes.ts'

const start = 40
const money = 41
const safety = 42

const article = (category: number) => ({ kind: 'help_article', categoryId: demoId(category) }) as const

export const demoHelp: readonly DemoItem[] = [
  {
    number: start,
    details: { kind: 'help_category' },
    texts: { EN: text('First steps'), TY: text('Mga unang hakbang'), AR: text('الخطوات الأولى') },
  },
  {
    number: money,
    details: { kind: 'help_category' },
    texts: { EN: text('Your money'), TY: text('Ang iyong pera'), AR: text('أموالك') },
  },
  {
    number: safety,
    details: { kind: 'help_category' },
    texts: { EN: text('Safe and fair'), TY: text('Ligtas at patas'), AR: text('آمن وعادل') },
  },
  {
    number: 43,
    details: article(start),
    texts: {
      EN: text(
        'Getting started',
        'Sign in at the top of the page with your user name and password. Your balance then shows in the header; a click on it reads it again.',
        '<ul><li>Games are sorted by kind in the menu.</li><li>The sun and the moon switch between day and night.</li><li>The language is chosen beside them.</li></ul>',
      ),
      TY: text(
        'Pagsisimula',
        'Mag-sign in sa itaas ng pahina gamit ang iyong user name at password. Lilitaw ang balanse mo sa header; i-click ito upang basahin muli.',
        '<ul><li>Nakaayos ayon sa uri ang mga laro sa menu.</li><li>Ang araw at buwan ang nagpapalit ng anyong pang-araw at pang-gabi.</li><li>Katabi nito ang pagpili ng wika.</li></ul>',
      ),
      AR: text(
        'البداية',
        'سجّل الدخول من أعلى الصفحة باسم المستخدم وكلمة المرور. يظهر رصيدك بعدها في رأس الصفحة، والنقر عليه يقرؤه من جديد.',
        '<ul><li>الألعاب مرتبة حسب النوع في القائمة.</li><li>الشمس والقمر للتبديل بين النهار والليل.</li><li>تُختار اللغة بجانبهما.</li></ul>',
      ),
    },
  },
  {
    number: 44,
    details: article(money),
    texts: {
      EN: text(
        'Deposits',
        'A deposit is shown in your statement as soon as it is confirmed, with the amount and the time.',
        'If an amount is missing, keep the receipt of your payment and write to customer service. In this demonstration only play money is used.',
      ),
      TY: text(
        'Mga deposito',
        'Makikita sa iyong talaan ang deposito kapag nakumpirma na ito, kasama ang halaga at oras.',
        'Kung may kulang na halaga, itago ang resibo ng iyong bayad at sumulat sa customer service. Pera-perahan lamang ang gamit sa demonstrasyong ito.',
      ),
      AR: text(
        'الإيداع',
        'يظهر الإيداع في كشف حسابك فور تأكيده، مع المبلغ والوقت.',
        'إذا نقص مبلغ فاحتفظ بإيصال الدفع وراسل خدمة العملاء. لا تُستخدم في هذا العرض إلا أموال اللعب.',
      ),
    },
  },
  {
    number: 45,
    details: article(money),
    texts: {
      EN: text(
        'Withdrawals',
        'When you ask for a withdrawal, the amount is set aside at once, so that it cannot be spent twice. It leaves your balance when it is paid, and returns when it is refused.',
        'Each of these steps is a line in your statement.',
      ),
      TY: text(
        'Mga withdrawal',
        'Kapag humiling ka ng withdrawal, agad na itinatabi ang halaga upang hindi ito magastos nang dalawang beses. Aalis ito sa balanse mo kapag naibayad na, at babalik kapag tinanggihan.',
        'May linya sa iyong talaan ang bawat hakbang na ito.',
      ),
      AR: text(
        'السحب',
        'عندما تطلب سحبًا يُحجز المبلغ فورًا حتى لا يُصرف مرتين. يخرج من رصيدك عند دفعه ويعود إليك عند رفضه.',
        'كل خطوة من هذه الخطوات سطر في كشف حسابك.',
      ),
    },
  },
  {
    number: 46,
    details: article(safety),
    texts: {
      EN: text(
        'Account safety',
        '<ul><li>Use a long password that you use nowhere else.</li><li>Sign out on a computer that others use too.</li><li>Never tell anyone your password or a code that was sent to you.</li></ul>',
        'We keep only a scrambled form of your password and cannot read it.',
      ),
      TY: text(
        'Kaligtasan ng account',
        '<ul><li>Gumamit ng mahabang password na hindi mo ginagamit sa iba.</li><li>Mag-sign out sa computer na ginagamit din ng iba.</li><li>Huwag sabihin kaninuman ang iyong password o ang code na ipinadala sa iyo.</li></ul>',
        'Hindi nababasang anyo lamang ng password mo ang aming itinatago.',
      ),
      AR: text(
        'أمان الحساب',
        '<ul><li>استخدم كلمة مرور طويلة لا تستخدمها في مكان آخر.</li><li>سجّل الخروج من أي جهاز يستخدمه غيرك.</li><li>لا تخبر أحدًا بكلمة مرورك أو برمز أُرسل إليك.</li></ul>',
        'نحتفظ بصورة مشفّرة فقط من كلمة مرورك ولا يمكننا قراءتها.',
      ),
    },
  },
  {
    number: 47,
    details: article(safety),
    texts: {
      EN: text(
        'Fair play and proofs',
        'Every movement of money is written to a ledger whose lines are chained together. Once a day a signed root is made over all of them, so that no line can be changed afterwards without being noticed.',
        'You can fetch the proof of any line of your statement and check it with a small program that uses none of our code.',
      ),
      TY: text(
        'Patas na laro at mga patunay',
        'Isinusulat ang bawat galaw ng pera sa isang ledger na magkakadugtong ang mga linya. Minsan sa isang araw, gumagawa ng nilagdaang ugat ng lahat ng ito, kaya walang linyang mababago nang hindi napapansin.',
        'Makukuha mo ang patunay ng alinmang linya ng iyong talaan at masusuri ito gamit ang maliit na programang hindi gumagamit ng aming code.',
      ),
      AR: text(
        'اللعب العادل والإثباتات',
        'تُكتب كل حركة مالية في دفتر تتسلسل أسطره بعضها ببعض. ومرة كل يوم يُنشأ جذر موقّع يشملها جميعًا، فلا يمكن تغيير أي سطر لاحقًا دون أن يُكتشف ذلك.',
        'يمكنك الحصول على إثبات أي سطر في كشفك والتحقق منه ببرنامج صغير لا يستخدم أي جزء من برامجنا.',
      ),
    },
  },
  {
    number: 48,
    details: article(safety),
    texts: {
      EN: text(
        'Responsible play',
        'Gaming should stay a pastime. Set yourself limits before you start: in the member centre under My account you bound deposits, losses, stakes and time by the day, the week and the month. A lower limit works at once, a higher one after 24 hours and a second yes. Do not chase losses, and do not play when you are tired, upset or drunk.',
        'In the same place you can take a break of up to 30 days, or exclude yourself for six months, a year or five. Your money can be withdrawn all the while. If gaming troubles you or someone close to you, talk to a person you trust or to a counselling service in your country.',
      ),
      TY: text(
        'Responsableng paglalaro',
        'Libangan lamang dapat ang paglalaro. Magtakda ng mga limitasyon bago magsimula: sa member centre, sa Aking account, matatakdaan mo ang deposito, talo, taya at oras bawat araw, linggo at buwan. Agad may bisa ang mas mababang limitasyon; ang mas mataas ay pagkatapos ng 24 oras at ikalawang oo. Huwag habulin ang talo, at huwag maglaro kapag pagod, balisa o lasing.',
        'Doon din ay makakapagpahinga ka nang hanggang 30 araw, o maibubukod mo ang sarili nang anim na buwan, isang taon o limang taon. Mawi-withdraw ang pera mo sa buong panahong iyon. Kung nagiging problema na ito sa iyo o sa malapit sa iyo, makipag-usap sa taong pinagkakatiwalaan mo o sa serbisyong nagpapayo sa iyong bansa.',
      ),
      AR: text(
        'اللعب المسؤول',
        'ينبغي أن يبقى اللعب تسلية. ضع لنفسك حدودًا قبل أن تبدأ: في مركز الأعضاء ضمن حسابي تحدّ الإيداعات والخسائر والرهانات والوقت يوميًا وأسبوعيًا وشهريًا. الحد الأدنى يسري فورًا، والأعلى بعد 24 ساعة وموافقة ثانية. لا تحاول تعويض الخسائر، ولا تلعب وأنت متعب أو منزعج أو ثمل.',
        'وفي المكان نفسه يمكنك أخذ استراحة حتى 30 يومًا، أو استبعاد نفسك ستة أشهر أو سنة أو خمس سنوات. ويمكن سحب مالك طوال ذلك. إذا سبّب لك اللعب أو لأحد قريب منك مشكلة فتحدّث إلى شخص تثق به أو إلى جهة استشارية في بلدك.',
      ),
    },
  },
]
