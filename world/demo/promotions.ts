import { shelfId } from '#modules/loyalty/demo/seed.ts'
import { type PromotionDocument, writeVersion } from '#modules/promotions/service.ts'
import type { Services } from '#server/modules.ts'

const shared = {
  ...{ currency: 'PHP', startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' },
  secondPersonFrom: '1000.00',
} as const

const contribution = { RNG: 100, FISH: 100, LOTT: 50, ELOTT: 50, SPORTS: 100, ESPORTS: 100, LIVE: 10, PVP: 0 } as const

type Terms = Extract<PromotionDocument['reward'], { readonly is: 'bonus' }>['terms']
const terms = (some: Partial<Terms>): Terms => ({
  ...{ kind: 'cashable', wagerTimes: 5, wagerOn: 'bonus', stakeMost: '100.00', cashTimes: 10, contribution, days: 7 },
  ...{ excludedGames: [], ...some },
})

const winTerms = (some: Partial<Terms>): Omit<Terms, 'wagerOn'> => {
  const { wagerOn: _, ...rest } = terms(some)
  return rest
}

/** One of each kind that there is, with the terms that its text says. */
const documents: Readonly<Record<string, PromotionDocument>> = {
  welcome: {
    ...shared,
    texts: {
      EN: {
        title: 'Welcome match',
        text: 'Your first deposit of ₱100 or more is doubled, up to ₱500 of bonus money. Wager the bonus 5 times within 7 days, with stakes of ₱100 at most, and what is in its purse becomes cash, up to 10 times the bonus.',
      },
      TY: {
        title: 'Doble sa unang deposito',
        text: 'Dinodoble ang unang deposito mong ₱100 pataas, hanggang ₱500 na bonus. Itaya nang 5 beses ang halaga ng bonus sa loob ng 7 araw, hanggang ₱100 bawat taya, at magiging cash ang laman nito, hanggang 10 beses ng bonus.',
      },
      AR: {
        title: 'مضاعفة الإيداع الأول',
        text: 'يُضاعَف أول إيداع لك بقيمة 100 بيزو أو أكثر، حتى 500 بيزو من أموال المكافأة. راهن بقيمة المكافأة 5 مرات خلال 7 أيام وبحد أقصى 100 بيزو للرهان، فيصبح ما في محفظتها نقداً، حتى 10 أضعاف المكافأة.',
      },
    },
    trigger: { on: 'deposit', least: '100.00', repeats: 'once' },
    reward: { is: 'bonus', size: { percent: 100, most: '500.00' }, terms: terms({}) },
    ...{ stacks: false, budget: '1000000.00' },
  },
  reload: {
    ...shared,
    texts: {
      EN: {
        title: 'Daily reload',
        text: 'The first deposit of a day brings 20% more as bonus money, from ₱200 on and up to ₱200. Wager the bonus 3 times within 3 days, with stakes of ₱100 at most. The bonus itself stays for play; what it wins becomes cash.',
      },
      TY: {
        title: 'Dagdag araw-araw',
        text: 'May 20% dagdag na bonus ang unang deposito sa bawat araw, mula ₱200 at hanggang ₱200. Itaya nang 3 beses ang bonus sa loob ng 3 araw, hanggang ₱100 bawat taya. Panglaro lang ang bonus mismo; magiging cash ang napanalunan nito.',
      },
      AR: {
        title: 'إضافة يومية',
        text: 'يجلب أول إيداع في اليوم 20% إضافية من أموال المكافأة، ابتداءً من 200 بيزو وحتى 200 بيزو. راهن بقيمة المكافأة 3 مرات خلال 3 أيام وبحد أقصى 100 بيزو للرهان. تبقى المكافأة نفسها للعب، ويصبح ما تربحه نقداً.',
      },
    },
    trigger: { on: 'deposit', least: '200.00', repeats: 'daily' },
    reward: {
      ...{ is: 'bonus', size: { percent: 20, most: '200.00' } },
      terms: terms({ kind: 'sticky', wagerTimes: 3, days: 3, cashTimes: null }),
    },
    ...{ stacks: true, budget: '1000000.00' },
  },
  'code-laro': {
    ...shared,
    texts: {
      EN: {
        title: 'A code among friends',
        text: 'With the code LARO2026 you get ₱50 of bonus money, once. Wager it 5 times within 7 days, with stakes of ₱20 at most; up to ₱250 become cash.',
      },
      TY: {
        title: 'Code ng magkakaibigan',
        text: 'Gamit ang code na LARO2026, may ₱50 kang bonus, isang beses. Itaya ito nang 5 beses sa loob ng 7 araw, hanggang ₱20 bawat taya; hanggang ₱250 ang magiging cash.',
      },
      AR: {
        title: 'رمز بين الأصدقاء',
        text: 'بالرمز LARO2026 تحصل مرة واحدة على 50 بيزو من أموال المكافأة. راهن بقيمتها 5 مرات خلال 7 أيام وبحد أقصى 20 بيزو للرهان، ويصبح ما يصل إلى 250 بيزو نقداً.',
      },
    },
    trigger: { on: 'code', code: 'LARO2026' },
    reward: { is: 'bonus', size: { amount: '50.00' }, terms: terms({ stakeMost: '20.00', cashTimes: 5 }) },
    ...{ stacks: true, budget: '100000.00' },
  },
  cashback: {
    ...shared,
    texts: {
      EN: {
        title: 'Weekly cashback',
        text: 'Of what you lost in cash from Monday to Sunday you can claim 5% back the week after, up to ₱1,000. It is cash: nothing has to be wagered.',
      },
      TY: {
        title: 'Lingguhang cashback',
        text: 'Sa cash na natalo mo mula Lunes hanggang Linggo, maaari mong kunin ang 5% sa susunod na linggo, hanggang ₱1,000. Cash ito: walang kailangang itaya.',
      },
      AR: {
        title: 'استرداد أسبوعي',
        text: 'يمكنك في الأسبوع التالي استرداد 5% مما خسرته نقداً من الاثنين إلى الأحد، حتى 1,000 بيزو. إنه نقد: لا يلزم الرهان به.',
      },
    },
    trigger: { on: 'cashback' },
    reward: { is: 'cash', size: { percent: 5, most: '1000.00' } },
    ...{ stacks: true, budget: '1000000.00' },
  },
  rescue: {
    ...shared,
    texts: {
      EN: {
        title: 'Rescue fund',
        text: 'If you lost ₱500 or more on one day, 5% of it waits for you the next day as cash, up to ₱100. Nothing has to be wagered. It is small on purpose: no bonus makes up for a loss.',
      },
      TY: {
        title: 'Sagip-pondo',
        text: 'Kung natalo ka ng ₱500 pataas sa isang araw, 5% nito ang maghihintay sa iyo kinabukasan bilang cash, hanggang ₱100. Walang kailangang itaya. Sinadyang maliit ito: walang bonus na makakabawi sa talo.',
      },
      AR: {
        title: 'صندوق الإنقاذ',
        text: 'إذا خسرت 500 بيزو أو أكثر في يوم واحد، ينتظرك 5% منها نقداً في اليوم التالي، حتى 100 بيزو. لا يلزم أي رهان. المبلغ صغير عن قصد: لا مكافأة تعوّض الخسارة.',
      },
    },
    trigger: { on: 'cashback', of: 'day', least: '500.00' },
    reward: { is: 'cash', size: { percent: 5, most: '100.00' } },
    ...{ stacks: true, budget: '500000.00' },
  },
  raffle: {
    ...shared,
    texts: {
      EN: {
        title: 'Fiesta raffle',
        text: 'Every ₱1,000 of valid turnover in a day brings a raffle ticket, up to 5 tickets a day. Each ticket draws one of a million numbers; which numbers win what, and how much is left, is on the raffle page. A ticket can be drawn for 7 days. Cash prizes need no wagering.',
      },
      TY: {
        title: 'Ripa ng pista',
        text: 'May isang tiket sa ripa ang bawat ₱1,000 na valid turnover sa isang araw, hanggang 5 tiket bawat araw. Bumubunot ang bawat tiket ng isa sa sanmilyong numero; nasa pahina ng ripa kung aling numero ang may premyo at ilan pa ang natitira. May 7 araw para bunutin ang tiket. Walang kailangang itaya sa premyong cash.',
      },
      AR: {
        title: 'سحب المهرجان',
        text: 'كل 1,000 بيزو من الرهانات المحتسبة في اليوم تمنحك تذكرة سحب، حتى 5 تذاكر يومياً. تسحب كل تذكرة رقماً من مليون رقم، وتجد في صفحة السحب الأرقام الرابحة وجوائزها وما تبقى منها. تبقى التذكرة صالحة 7 أيام، ولا شرط رهان على الجوائز النقدية.',
      },
    },
    trigger: { on: 'play', each: '1000.00', most: 5 },
    reward: { is: 'tickets', game: 'raffle', count: 1, days: 7, worth: '8.00' },
    ...{ stacks: true, budget: '500000.00' },
  },
  birthday: {
    ...shared,
    texts: {
      EN: {
        title: 'Happy birthday',
        text: 'From your birthday on you have 7 days to claim ₱100 of bonus money, once a year. Wager it 3 times within 7 days, with stakes of ₱100 at most; up to ₱1,000 become cash. Your birthday can be given once, under Security centre.',
      },
      TY: {
        title: 'Maligayang kaarawan',
        text: 'Mula sa kaarawan mo, may 7 araw ka para kunin ang ₱100 na bonus, isang beses bawat taon. Itaya ito nang 3 beses sa loob ng 7 araw, hanggang ₱100 bawat taya; hanggang ₱1,000 ang magiging cash. Isang beses lang maibibigay ang kaarawan, sa Security center.',
      },
      AR: {
        title: 'عيد ميلاد سعيد',
        text: 'أمامك 7 أيام ابتداءً من عيد ميلادك لاستلام 100 بيزو من أموال المكافأة، مرة في السنة. راهن بقيمتها 3 مرات خلال 7 أيام وبحد أقصى 100 بيزو للرهان، ويصبح ما يصل إلى 1,000 بيزو نقداً. يُسجَّل تاريخ الميلاد مرة واحدة في مركز الأمان.',
      },
    },
    trigger: { on: 'birthday', days: 7, memberDays: 0 },
    reward: { is: 'bonus', size: { amount: '100.00' }, terms: terms({ wagerTimes: 3 }) },
    ...{ stacks: true, budget: '100000.00' },
  },
  'sign-in': {
    ...shared,
    texts: {
      EN: {
        title: 'Seven days of luck',
        text: 'Sign in for the day on 7 days after you join, and you can claim a ticket for the wheel. A day that you miss takes nothing away. After the ticket the count begins again; each ticket can be used for 7 days.',
      },
      TY: {
        title: 'Pitong araw ng suwerte',
        text: 'Mag-sign in para sa araw nang 7 araw pagkatapos mong sumali, at maaari mong kunin ang isang tiket sa gulong. Walang nababawas kapag may araw kang nalaktawan. Pagkatapos ng tiket, magsisimula ulit ang bilang; may 7 araw para gamitin ang bawat tiket.',
      },
      AR: {
        title: 'سبعة أيام من الحظ',
        text: 'سجّل دخول اليوم في 7 أيام بعد اشتراكك، ويمكنك استلام تذكرة لعجلة الحظ. اليوم الذي يفوتك لا ينقص شيئاً. بعد التذكرة يبدأ العد من جديد، وتبقى كل تذكرة صالحة 7 أيام.',
      },
    },
    trigger: { on: 'sign_in', days: 7 },
    reward: { is: 'tickets', game: 'wheel', count: 1, days: 7, worth: '5.00' },
    ...{ stacks: true, budget: '100000.00' },
  },
  rain: {
    ...shared,
    texts: {
      EN: {
        title: 'Envelope rain',
        text: 'At noon, at 6 p.m. and at 9 p.m. fifty red envelopes fall, with ₱500 in all. They are open for 30 minutes, or until the last is taken: one for each member, first come, first served. How much is in each is drawn by luck and can be proven afterwards. It is cash: nothing has to be wagered.',
      },
      TY: {
        title: 'Ulan ng sobre',
        text: 'Tuwing tanghali, ika-6 at ika-9 ng gabi, limampung pulang sobre ang bumabagsak, ₱500 sa kabuuan. Bukas ang mga ito nang 30 minuto, o hanggang makuha ang huli: isa bawat miyembro, unahan ang pagkuha. Sa suwerte nabubunot ang laman ng bawat isa at mapapatunayan ito pagkatapos. Cash ito: walang kailangang itaya.',
      },
      AR: {
        title: 'مطر المظاريف',
        text: 'عند الظهر وفي السادسة والتاسعة مساءً يهطل خمسون مظروفاً أحمر فيها 500 بيزو إجمالاً. تبقى مفتوحة 30 دقيقة أو حتى يؤخذ آخرها: مظروف لكل عضو والأسبقية لمن يصل أولاً. يُسحب مبلغ كل مظروف بالحظ ويمكن إثباته بعد ذلك. إنه نقد: لا يلزم الرهان به.',
      },
    },
    trigger: { on: 'rain', hours: [12, 18, 21], minutes: 30 },
    reward: { is: 'envelope', total: '500.00', shares: 50 },
    ...{ stacks: true, budget: '500000.00' },
  },
  rounds: {
    ...shared,
    texts: {
      EN: {
        title: 'Ten free rounds',
        text: 'With the code PAROL2026 you get 10 free rounds of ₱5 each in Tatlong Parol, once. They cost you nothing, can be played for 7 days, and what they win is cash: nothing has to be wagered.',
      },
      TY: {
        title: 'Sampung libreng laro',
        text: 'Gamit ang code na PAROL2026, may 10 libreng laro ka na tig-₱5 sa Tatlong Parol, isang beses. Wala kang babayaran, may 7 araw para laruin, at cash ang panalo: walang kailangang itaya.',
      },
      AR: {
        title: 'عشر جولات مجانية',
        text: 'بالرمز PAROL2026 تحصل مرة واحدة على 10 جولات مجانية بقيمة 5 بيزو لكل منها في لعبة Tatlong Parol. لا تكلفك شيئاً، وأمامك 7 أيام للعبها، وما تربحه نقد لا يلزم الرهان به.',
      },
    },
    trigger: { on: 'code', code: 'PAROL2026' },
    reward: { is: 'rounds', vendor: 'KULAY', game: 'tatlong-parol', count: 10, stake: '5.00', days: 7 },
    ...{ stacks: true, budget: '100000.00' },
  },
  'mayon-rounds': {
    ...shared,
    texts: {
      EN: {
        title: 'Eight free rounds in Mayon Gold',
        text: 'With the code MAYON8 you get 8 free rounds of ₱2 each in Mayon Gold, once. They cost you nothing and can be played for 7 days. What they win is bonus money: wager it 3 times within 7 days, with stakes of ₱50 at most, and it is cash, up to 10 times what you won. They neither feed nor win a jackpot.',
      },
      TY: {
        title: 'Walong libreng laro sa Mayon Gold',
        text: 'Gamit ang code na MAYON8, may 8 libreng laro ka na tig-₱2 sa Mayon Gold, isang beses. Wala kang babayaran at may 7 araw para laruin. Bonus ang panalo: itaya ito nang 3 beses sa loob ng 7 araw, hanggang ₱50 bawat taya, at magiging cash, hanggang 10 beses ng napanalunan mo. Walang ambag at walang panalo sa jackpot ang mga ito.',
      },
      AR: {
        title: 'ثماني جولات مجانية في Mayon Gold',
        text: 'بالرمز MAYON8 تحصل مرة واحدة على 8 جولات مجانية بقيمة 2 بيزو لكل منها في لعبة Mayon Gold. لا تكلفك شيئاً وأمامك 7 أيام للعبها. ما تربحه من أموال المكافأة: راهن به 3 مرات خلال 7 أيام وبحد أقصى 50 بيزو للرهان فيصبح نقداً، حتى 10 أضعاف ما ربحته. لا تضيف إلى الجائزة الكبرى ولا تربحها.',
      },
    },
    trigger: { on: 'code', code: 'MAYON8' },
    reward: {
      ...{ is: 'rounds', vendor: null, game: 'mayon-gold', count: 8, stake: '2.00', days: 7 },
      wins: winTerms({ wagerTimes: 3, stakeMost: '50.00' }),
    },
    ...{ stacks: true, budget: '100000.00' },
  },
  'free-bet': {
    ...shared,
    texts: {
      EN: {
        title: 'A free bet on sports',
        text: 'With the code LARONGTALA you get a free bet of ₱100, once. Use it within 7 days on a single, a parlay or a same-match bet at odds of 1.50 or higher. If it wins, what it wins beyond the ₱100 is cash: nothing has to be wagered. The ₱100 are not returned, and it cannot be cashed out. If the bet is void, the free bet is yours again.',
      },
      TY: {
        title: 'Libreng taya sa sports',
        text: 'Gamit ang code na LARONGTALA, may libreng taya kang ₱100, isang beses. Gamitin sa loob ng 7 araw sa single, parlay o same-match na may odds na 1.50 pataas. Kung manalo, cash ang lampas sa ₱100: walang kailangang itaya. Hindi ibinabalik ang ₱100, at hindi ito maaaring i-cash out. Kung walang bisa ang taya, sa iyo ulit ang libreng taya.',
      },
      AR: {
        title: 'رهان رياضي مجاني',
        text: 'بالرمز LARONGTALA تحصل مرة واحدة على رهان مجاني بقيمة 100 بيزو. استخدمه خلال 7 أيام في رهان مفرد أو مركب أو من مباراة واحدة باحتمالات 1.50 أو أعلى. إذا ربح فما يزيد على 100 بيزو نقد لا يلزم الرهان به. لا تُعاد المئة بيزو ولا يمكن صرف الرهان مبكراً. وإذا أُلغي الرهان عاد الرهان المجاني إليك.',
      },
    },
    trigger: { on: 'code', code: 'LARONGTALA' },
    reward: { is: 'free_bet', amount: '100.00', leastOdds: 1_500, days: 7 },
    ...{ stacks: true, budget: '100000.00' },
  },
  'vip-reload': {
    ...shared,
    texts: {
      EN: {
        title: 'VIP reload',
        text: 'From VIP level 2 on, the first deposit of a day of ₱500 or more brings 30% more as bonus money, up to ₱1,500. Wager the bonus 3 times within 7 days, with stakes of ₱500 at most, and what is in its purse becomes cash, up to 10 times the bonus.',
      },
      TY: {
        title: 'Dagdag para sa VIP',
        text: 'Mula VIP level 2, may 30% dagdag na bonus ang unang deposito sa bawat araw na ₱500 pataas, hanggang ₱1,500. Itaya nang 3 beses ang bonus sa loob ng 7 araw, hanggang ₱500 bawat taya, at magiging cash ang laman nito, hanggang 10 beses ng bonus.',
      },
      AR: {
        title: 'إضافة لأعضاء VIP',
        text: 'ابتداءً من مستوى VIP 2 يجلب أول إيداع في اليوم بقيمة 500 بيزو أو أكثر 30% إضافية من أموال المكافأة، حتى 1,500 بيزو. راهن بقيمة المكافأة 3 مرات خلال 7 أيام وبحد أقصى 500 بيزو للرهان، فيصبح ما في محفظتها نقداً، حتى 10 أضعاف المكافأة.',
      },
    },
    for: { levelFrom: 2 },
    trigger: { on: 'deposit', least: '500.00', repeats: 'daily' },
    reward: {
      ...{ is: 'bonus', size: { percent: 30, most: '1500.00' } },
      terms: terms({ wagerTimes: 3, stakeMost: '500.00' }),
    },
    ...{ stacks: true, budget: '1000000.00' },
  },
  points: {
    ...shared,
    texts: {
      EN: {
        title: '200 points',
        text: 'With the code PUNTOS2026 you get 200 points, once. They never expire: choose a gift in the points mall, or turn them into cash. Nothing has to be wagered.',
      },
      TY: {
        title: '200 puntos',
        text: 'Gamit ang code na PUNTOS2026, may 200 puntos ka, isang beses. Hindi nag-e-expire ang mga ito: pumili ng regalo sa points mall, o gawing cash. Walang kailangang itaya.',
      },
      AR: {
        title: '200 نقطة',
        text: 'بالرمز PUNTOS2026 تحصل مرة واحدة على 200 نقطة. لا تنتهي صلاحيتها: اختر هدية من متجر النقاط أو حوّلها إلى نقد. لا يلزم أي رهان.',
      },
    },
    trigger: { on: 'code', code: 'PUNTOS2026' },
    reward: { is: 'points', amount: 200, worth: '20.00' },
    ...{ stacks: true, budget: '100000.00' },
  },
  voucher: {
    ...shared,
    texts: {
      EN: {
        title: 'Coffee from Batangas',
        text: 'With the code KAPE2026 you get a voucher for Barako coffee, 500 g, once. Use it in the points mall within 14 days: it costs no points. If we can’t deliver, the voucher comes back.',
      },
      TY: {
        title: 'Kape mula sa Batangas',
        text: 'Gamit ang code na KAPE2026, may voucher ka para sa Barako coffee, 500 g, isang beses. Gamitin ito sa points mall sa loob ng 14 na araw: walang puntos na kailangan. Kung hindi namin maihatid, ibabalik ang voucher.',
      },
      AR: {
        title: 'قهوة من باتانغاس',
        text: 'بالرمز KAPE2026 تحصل مرة واحدة على قسيمة لقهوة Barako بوزن 500 غرام. استخدمها في متجر النقاط خلال 14 يوماً: لا تكلفك أي نقاط. وإذا تعذّر التوصيل عادت القسيمة إليك.',
      },
    },
    trigger: { on: 'code', code: 'KAPE2026' },
    reward: { is: 'voucher', reward: shelfId('04'), name: 'Barako coffee, 500 g', days: 14, worth: '300.00' },
    ...{ stacks: true, budget: '30000.00' },
  },
  friends: {
    ...shared,
    texts: {
      EN: {
        title: 'Bring a friend',
        text: 'For each friend who comes by your code after you join and deposits ₱200 or more at first, you are given ₱50 of bonus money, for 10 friends at most. Wager the bonus 3 times within 7 days, and what is in its purse becomes cash, up to 10 times the bonus.',
      },
      TY: {
        title: 'Isama ang kaibigan',
        text: 'Sa bawat kaibigang gagamit ng code mo pagkatapos mong sumali at magdedeposito muna ng ₱200 pataas, may ₱50 kang bonus, hanggang 10 kaibigan. Itaya nang 3 beses ang bonus sa loob ng 7 araw at magiging cash ang laman nito, hanggang 10 beses ng bonus.',
      },
      AR: {
        title: 'ادعُ صديقاً',
        text: 'عن كل صديق ينضم برمزك بعد اشتراكك ويكون أول إيداع له 200 بيزو أو أكثر، نمنحك 50 بيزو من أموال المكافأة، حتى 10 أصدقاء. راهن بقيمة المكافأة 3 مرات خلال 7 أيام فيصبح ما في محفظتها نقداً، حتى 10 أضعاف المكافأة.',
      },
    },
    trigger: { on: 'friend', least: '200.00', most: 10 },
    reward: { is: 'bonus', size: { amount: '50.00' }, terms: terms({ wagerTimes: 3 }) },
    ...{ stacks: true, budget: '100000.00' },
  },
  gift: {
    ...shared,
    texts: {
      EN: {
        title: 'A gift of the house',
        text: 'Customer service gives ₱100 of bonus money. Wager it once within 7 days, and it is cash.',
      },
      TY: {
        title: 'Regalo ng bahay',
        text: 'Nagbibigay ang customer service ng ₱100 na bonus. Itaya ito nang isang beses sa loob ng 7 araw at magiging cash.',
      },
      AR: {
        title: 'هدية من الدار',
        text: 'تمنحك خدمة العملاء 100 بيزو من أموال المكافأة. راهن بقيمتها مرة واحدة خلال 7 أيام فتصبح نقداً.',
      },
    },
    trigger: { on: 'operator' },
    reward: { is: 'bonus', size: { amount: '100.00' }, terms: terms({ wagerTimes: 1, cashTimes: null }) },
    ...{ stacks: true, budget: '100000.00' },
  },
}

/** Runs the demo's promotions. One that exists stays as operators left it; one that the law of the place does not allow is not offered. */
export async function seedPromotions({ promotions }: Pick<Services, 'promotions'>): Promise<void> {
  for (const [id, document] of Object.entries(documents))
    await writeVersion(promotions, { id, version: 0, document }, null)
}
