const books = {
  EN: {
    play: 'Play',
    bet: 'Bet',
    less: 'Bet less',
    more: 'Bet more',
    balance: 'Balance',
    close: 'Close the game',
    demo: 'Play money',
    free: 'Free rounds left',
    won: 'You won',
    even: 'Returned',
    lost: 'No win this time',
    choose: 'Choose first',
    INSUFFICIENT_FUNDS: 'Your balance is too low for this bet.',
    LIMIT_EXCEEDED: 'This bet is outside the limits.',
    SESSION_EXPIRED: 'This session is over. Close the game and open it again.',
    PLAYER_BLOCKED: 'Playing is not possible with this account now.',
    GAME_DISABLED: 'This game is closed for now.',
    TEMPORARY: 'The line was down. Your bet was given back.',
    other: 'That did not work. Please try again.',
  },
  TY: {
    play: 'Maglaro',
    bet: 'Taya',
    less: 'Bawasan ang taya',
    more: 'Dagdagan ang taya',
    balance: 'Balanse',
    close: 'Isara ang laro',
    demo: 'Larong pera',
    free: 'Natitirang libreng laro',
    won: 'Panalo ka ng',
    even: 'Ibinalik',
    lost: 'Walang panalo ngayon',
    choose: 'Pumili muna',
    INSUFFICIENT_FUNDS: 'Kulang ang balanse mo sa tayang ito.',
    LIMIT_EXCEEDED: 'Lampas sa hangganan ang tayang ito.',
    SESSION_EXPIRED: 'Tapos na ang sesyong ito. Isara ang laro at buksan muli.',
    PLAYER_BLOCKED: 'Hindi makapaglalaro ang account na ito ngayon.',
    GAME_DISABLED: 'Sarado muna ang larong ito.',
    TEMPORARY: 'Naputol ang linya. Ibinalik ang taya mo.',
    other: 'Hindi ito gumana. Pakisubukan muli.',
  },
  AR: {
    play: 'العب',
    bet: 'الرهان',
    less: 'رهان أقل',
    more: 'رهان أكبر',
    balance: 'الرصيد',
    close: 'أغلق اللعبة',
    demo: 'نقود تجريبية',
    free: 'الجولات المجانية المتبقية',
    won: 'ربحت',
    even: 'أُعيد إليك',
    lost: 'لا ربح هذه المرة',
    choose: 'اختر أولًا',
    INSUFFICIENT_FUNDS: 'رصيدك لا يكفي لهذا الرهان.',
    LIMIT_EXCEEDED: 'هذا الرهان خارج الحدود.',
    SESSION_EXPIRED: 'انتهت هذه الجلسة. أغلق اللعبة وافتحها من جديد.',
    PLAYER_BLOCKED: 'اللعب غير ممكن بهذا الحساب الآن.',
    GAME_DISABLED: 'هذه اللعبة مغلقة حاليًا.',
    TEMPORARY: 'انقطع الاتصال وأُعيد إليك رهانك.',
    other: 'لم ينجح ذلك. حاول مرة أخرى.',
  },
}

const { language = 'EN' } = document.body.dataset
const book = books[language] ?? books.EN

document.documentElement.lang = { EN: 'en', TY: 'fil', AR: 'ar' }[language] ?? 'en'
document.documentElement.dir = language === 'AR' ? 'rtl' : 'ltr'

/** The words of the player's language; a reason without its own shares one text. */
export const say = (key) => book[key] ?? book.other
