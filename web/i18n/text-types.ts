// Written by web/build/text-types.ts from the English texts. Do not edit: `npm run fix` writes it anew.
// Long because: it lists every text that something is filled into.
import type accounts from './EN/accounts.json'
import type agent from './EN/agent.json'
import type captcha from './EN/captcha.json'
import type cashier from './EN/cashier.json'
import type chat from './EN/chat.json'
import type codes from './EN/codes.json'
import type contracts from './EN/contracts.json'
import type corner from './EN/corner.json'
import type dates from './EN/dates.json'
import type desk from './EN/desk.json'
import type down from './EN/down.json'
import type envelope from './EN/envelope.json'
import type fair from './EN/fair.json'
import type feedback from './EN/feedback.json'
import type fields from './EN/fields.json'
import type forgot from './EN/forgot.json'
import type games from './EN/games.json'
import type give from './EN/give.json'
import type help from './EN/help.json'
import type home from './EN/home.json'
import type inbox from './EN/inbox.json'
import type kyc from './EN/kyc.json'
import type launch from './EN/launch.json'
import type limits from './EN/limits.json'
import type login from './EN/login.json'
import type member from './EN/member.json'
import type operator from './EN/operator.json'
import type pages from './EN/pages.json'
import type pay from './EN/pay.json'
import type play from './EN/play.json'
import type popups from './EN/popups.json'
import type records from './EN/records.json'
import type referral from './EN/referral.json'
import type refusals from './EN/refusals.json'
import type register from './EN/register.json'
import type reports from './EN/reports.json'
import type rewards from './EN/rewards.json'
import type security from './EN/security.json'
import type shell from './EN/shell.json'
import type social from './EN/social.json'
import type statements from './EN/statements.json'
import type status from './EN/status.json'
import type steps from './EN/steps.json'
import type tables from './EN/tables.json'
import type team from './EN/team.json'
import type transfer from './EN/transfer.json'
import type upload from './EN/upload.json'

/** One file a language each. A page names those that it needs beside `shell`, and they are loaded with it. */
export interface Namespaces {
  accounts: typeof accounts
  agent: typeof agent
  captcha: typeof captcha
  cashier: typeof cashier
  chat: typeof chat
  codes: typeof codes
  contracts: typeof contracts
  corner: typeof corner
  dates: typeof dates
  desk: typeof desk
  down: typeof down
  envelope: typeof envelope
  fair: typeof fair
  feedback: typeof feedback
  fields: typeof fields
  forgot: typeof forgot
  games: typeof games
  give: typeof give
  help: typeof help
  home: typeof home
  inbox: typeof inbox
  kyc: typeof kyc
  launch: typeof launch
  limits: typeof limits
  login: typeof login
  member: typeof member
  operator: typeof operator
  pages: typeof pages
  pay: typeof pay
  play: typeof play
  popups: typeof popups
  records: typeof records
  referral: typeof referral
  refusals: typeof refusals
  register: typeof register
  reports: typeof reports
  rewards: typeof rewards
  security: typeof security
  shell: typeof shell
  social: typeof social
  statements: typeof statements
  status: typeof status
  steps: typeof steps
  tables: typeof tables
  team: typeof team
  transfer: typeof transfer
  upload: typeof upload
}

/** All of them together; an interface of its own reads faster than a chain of intersections. */
interface English
  extends Readonly<typeof accounts>,
    Readonly<typeof agent>,
    Readonly<typeof captcha>,
    Readonly<typeof cashier>,
    Readonly<typeof chat>,
    Readonly<typeof codes>,
    Readonly<typeof contracts>,
    Readonly<typeof corner>,
    Readonly<typeof dates>,
    Readonly<typeof desk>,
    Readonly<typeof down>,
    Readonly<typeof envelope>,
    Readonly<typeof fair>,
    Readonly<typeof feedback>,
    Readonly<typeof fields>,
    Readonly<typeof forgot>,
    Readonly<typeof games>,
    Readonly<typeof give>,
    Readonly<typeof help>,
    Readonly<typeof home>,
    Readonly<typeof inbox>,
    Readonly<typeof kyc>,
    Readonly<typeof launch>,
    Readonly<typeof limits>,
    Readonly<typeof login>,
    Readonly<typeof member>,
    Readonly<typeof operator>,
    Readonly<typeof pages>,
    Readonly<typeof pay>,
    Readonly<typeof play>,
    Readonly<typeof popups>,
    Readonly<typeof records>,
    Readonly<typeof referral>,
    Readonly<typeof refusals>,
    Readonly<typeof register>,
    Readonly<typeof reports>,
    Readonly<typeof rewards>,
    Readonly<typeof security>,
    Readonly<typeof shell>,
    Readonly<typeof social>,
    Readonly<typeof statements>,
    Readonly<typeof status>,
    Readonly<typeof steps>,
    Readonly<typeof tables>,
    Readonly<typeof team>,
    Readonly<typeof transfer>,
    Readonly<typeof upload> {}

/** What is filled into which text. */
interface Filled {
  'accounts.closeOf': 'link'
  'accounts.showQrOf': 'link'
  'agentCentre.agentAt': 'level'
  'agentCentre.closePage': 'page'
  'agentCentre.levelIs': 'level'
  'agentRates.keep': 'rate'
  'agentRates.slider': 'category'
  'bets.detail': 'game'
  'bets.open': 'game' | 'time'
  'bets.stepOf': 'step' | 'steps'
  'bets.turnoverOf': 'counts' | 'stake'
  'bets.vendorTold': 'vendor'
  'cashier.atLeast': 'amount'
  'cashier.atMost': 'amount'
  'cashier.changeChannel': 'channel'
  'cashier.copyOf': 'name'
  'cashier.eta': 'count'
  'cashier.feeIs': 'fee'
  'cashier.feeIsBoth': 'fixed' | 'percent'
  'cashier.fromTo': 'least' | 'most'
  'cashier.opensAt': 'time'
  'cashier.rate': 'rate'
  'cashier.timeLeft': 'time'
  'chat.asName': 'name'
  'chat.tooLong': 'max'
  'codes.countryIs': 'code' | 'country'
  'codes.phoneIsStrange': 'country'
  'codes.sent': 'count'
  'codes.wait': 'seconds'
  'console.moneyOpen': 'time'
  'contract.acceptedTitle': 'number'
  'contract.agreeEnds': 'count'
  'contract.answerUntil': 'time'
  'contract.daysBelow': 'count'
  'contract.dropTier': 'tier'
  'contract.effectiveRate': 'amount' | 'rate'
  'contract.endsAt': 'time'
  'contract.endsHint': 'name'
  'contract.endsTitle': 'count'
  'contract.fault.above': 'most'
  'contract.firstOfKind': 'account'
  'contract.fromWhom': 'name'
  'contract.hours': 'count'
  'contract.inTiers': 'count'
  'contract.lastDays': 'count'
  'contract.mayOffer': 'most' | 'own'
  'contract.nextOffer': 'count'
  'contract.numberVersion': 'number' | 'version'
  'contract.offerTo': 'name'
  'contract.offersYou': 'name'
  'contract.popupTitle': 'kind'
  'contract.previewAs': 'name'
  'contract.realDays': 'from' | 'to'
  'contract.refusedTitle': 'number'
  'contract.replaces': 'day' | 'kind' | 'number'
  'contract.since': 'time'
  'contract.startsAt': 'time'
  'contract.team': 'count'
  'contract.terminateTitle': 'number'
  'contract.tierDays': 'count' | 'number'
  'contract.tierNumber': 'number'
  'contract.titleOf': 'kind' | 'number'
  'contract.toWhom': 'name'
  'contract.validBets': 'amount'
  'dates.last': 'count'
  'dates.next': 'count'
  'deposit.amountIn': 'currency'
  'deposit.continueWith': 'channel'
  'deposit.payAmount': 'amount'
  'deposit.perDeposit': 'channel'
  'deposit.qrAlt': 'number'
  'deposit.showQr': 'amount'
  'deposit.turnoverOf': 'amount'
  'deposit.turnoverRule': 'percent'
  'deposit.usedOf': 'limit' | 'used'
  'down.qrAlt': 'address' | 'system'
  'envelope.chosenCount': 'count'
  'envelope.hours': 'count'
  'envelope.inEqual': 'count'
  'envelope.inRandom': 'count'
  'envelope.left': 'count'
  'envelope.sendHint': 'count'
  'envelope.sentToast': 'amount'
  'envelope.sharesMost': 'count'
  'envelope.spare': 'count'
  'envelope.takenOf': 'claimed' | 'shares'
  'envelope.until': 'time'
  'envelope.without': 'name'
  'facts.rootSize': 'count'
  'fair.step.bytesUsed': 'count'
  'fair.step.drawn': 'from' | 'value'
  'fair.step.more': 'count'
  'fair.step.paid': 'payout' | 'stake'
  'fair.step.rulesOf': 'game' | 'version'
  'fair.step.shared': 'count' | 'total'
  'feedback.left': 'count' | 'max'
  'feedback.pictures': 'count'
  'feedback.tooLong': 'max'
  'fields.birthdayTooLate': 'age'
  'fields.fromTo': 'max' | 'min'
  'fields.malformed': 'length'
  'fields.passwordLong': 'max'
  'fields.passwordShort': 'min'
  'fields.pattern0': 'length'
  'fields.pattern1': 'length'
  'fields.pattern10': 'length'
  'fields.pattern11': 'length'
  'fields.pattern13': 'length'
  'fields.pattern15': 'length'
  'fields.pattern16': 'length'
  'fields.pattern17': 'length'
  'fields.pattern18': 'length' | 'symbols'
  'fields.pattern19': 'length'
  'fields.pattern2': 'length'
  'fields.pattern20': 'length'
  'fields.pattern21': 'length'
  'fields.pattern22': 'length'
  'fields.pattern23': 'length'
  'fields.pattern3': 'length'
  'fields.pattern4': 'length'
  'fields.pattern5': 'length'
  'fields.pattern6': 'length'
  'fields.pattern7': 'length'
  'fields.pattern8': 'length'
  'fields.pattern9': 'length'
  'footer.adults': 'age'
  'footer.adultsMark': 'age'
  'footer.rights': 'brand' | 'year'
  'games.addFavourite': 'name'
  'games.count': 'count'
  'games.demoOf': 'name'
  'games.from': 'games' | 'makers'
  'games.makerCount': 'count'
  'games.of': 'name'
  'games.playOf': 'name'
  'games.removeFavourite': 'name'
  'games.searchAll': 'count'
  'games.searchEmpty': 'text'
  'games.searchResults': 'text'
  'help.found': 'count'
  'help.more': 'category'
  'home.playGame': 'game'
  'home.showBanner': 'title'
  'home.total': 'count'
  'home.wonOn': 'game' | 'name'
  'inbox.agentWroteBody': 'sender'
  'inbox.contractAcceptedBody': 'at' | 'kind' | 'number' | 'other'
  'inbox.contractExpiredBody': 'kind' | 'number' | 'other'
  'inbox.contractOfferedBody': 'at' | 'kind' | 'number' | 'other'
  'inbox.contractRejectedBody': 'kind' | 'number' | 'other'
  'inbox.contractTerminatedBody': 'at' | 'kind' | 'number' | 'other'
  'inbox.contractWithdrawnBody': 'kind' | 'number' | 'other'
  'inbox.coolOffBegunBody': 'until'
  'inbox.depositCreditedBody': 'amount' | 'channel' | 'number'
  'inbox.depositFailedBody': 'amount' | 'channel' | 'number'
  'inbox.depositInReviewBody': 'amount' | 'channel' | 'number'
  'inbox.depositReversedBody': 'amount' | 'channel' | 'number'
  'inbox.earnedDailyBody': 'amount' | 'day'
  'inbox.earnedDividendBody': 'amount' | 'day'
  'inbox.earnedHourlyBody': 'amount' | 'count' | 'day'
  'inbox.earnedRealtimeBody': 'amount' | 'count' | 'day'
  'inbox.earnedRebateBody': 'amount' | 'day'
  'inbox.envelopeArrivedBody': 'sender' | 'until' | 'wish'
  'inbox.envelopeArrivedPlainBody': 'sender' | 'until'
  'inbox.envelopeOverBody': 'claimed' | 'shares'
  'inbox.envelopeReturnedBody': 'amount' | 'claimed' | 'shares'
  'inbox.exclusionBegunBody': 'until'
  'inbox.feedbackAnsweredBody': 'question'
  'inbox.kycApprovedBody': 'document'
  'inbox.kycRejectedBody': 'document' | 'reason'
  'inbox.limitLoweredBody': 'limit' | 'period'
  'inbox.limitRaiseAskedBody': 'limit' | 'period'
  'inbox.limitRaisedBody': 'limit' | 'period'
  'inbox.limitRemovedBody': 'limit' | 'period'
  'inbox.memberAnsweredBody': 'sender'
  'inbox.newDeviceBody': 'at' | 'device'
  'inbox.passwordChangedBody': 'at'
  'inbox.paymentPasswordChangedBody': 'at'
  'inbox.transferReceivedBody': 'amount' | 'sender'
  'inbox.withdrawalFailedBody': 'amount' | 'channel' | 'number'
  'inbox.withdrawalPaidBody': 'amount' | 'channel' | 'number'
  'inbox.withdrawalRejectedBody': 'amount' | 'channel' | 'number'
  'inbox.withdrawalReversedBody': 'amount' | 'channel' | 'number'
  'income.openKind': 'kind'
  'kyc.basicHint': 'age'
  'kyc.levelNumber': 'level'
  'language.current': 'name'
  'limits.asked': 'time'
  'limits.confirmFrom': 'time'
  'limits.confirmUntil': 'time'
  'limits.excludeFor': 'term'
  'limits.excludedUntil': 'time'
  'limits.minutes': 'minutes'
  'limits.of': 'kind' | 'period'
  'limits.outOf': 'value'
  'limits.pausedUntil': 'time'
  'limits.realityEvery': 'minutes'
  'limits.renewsAt': 'time'
  'limits.returnsAt': 'time'
  'limits.signature': 'account'
  'limits.wanted': 'value'
  'login.continueAs': 'account'
  'nav.accountOf': 'name'
  'nav.makersOf': 'category'
  'notices.more': 'count'
  'operator.endsAt': 'time'
  'operator.moneyOpenUntil': 'time'
  'operator.signedInAs': 'name'
  'paging.page': 'number'
  'payouts.bets': 'count'
  'payouts.counted': 'amount'
  'payouts.goesOut': 'amount'
  'payouts.inPayouts': 'count'
  'payouts.justNow': 'time'
  'payouts.lossCarriedOut': 'amount'
  'payouts.paidAt': 'time'
  'payouts.rateLess': 'rate'
  'payouts.resettled': 'name'
  'payouts.sameHint': 'amount'
  'payouts.span': 'from' | 'to'
  'payouts.tierFrom': 'amount' | 'count'
  'payouts.uncounted.account': 'count'
  'payouts.uncounted.browser': 'count'
  'payouts.uncounted.deposit': 'amount' | 'count'
  'payouts.unsigned': 'amount'
  'payouts.waits': 'amount'
  'payouts.why': 'rate'
  'play.bingo.lines': 'count'
  'play.cameBack': 'amount'
  'play.crash.betting': 'seconds'
  'play.crash.crashed': 'point'
  'play.crash.entry': 'number'
  'play.crash.left': 'count'
  'play.crash.link': 'number'
  'play.crash.nextQueued': 'stake'
  'play.crash.outAt': 'point'
  'play.crash.players': 'count'
  'play.crash.round': 'number'
  'play.keno.hits': 'count'
  'play.mines.tile': 'column' | 'row'
  'play.proofOf': 'time'
  'play.returnedAmount': 'amount'
  'play.rule.hash': 'version'
  'play.rule.limits': 'least' | 'most' | 'top'
  'play.rulesOf': 'game'
  'play.scratch.field': 'number'
  'play.seed.used': 'count' | 'seed'
  'play.slot.freeHint': 'count' | 'spins'
  'play.slot.freeIntro': 'factor'
  'play.slot.holdHint': 'count'
  'play.slot.holdIntro': 'count'
  'play.slot.jackpotBy': 'most'
  'play.slot.kind': 'count'
  'play.slot.left': 'count'
  'play.slot.line': 'count' | 'line'
  'play.slot.reels': 'game'
  'play.slot.rule.cascade': 'values'
  'play.slot.rule.freeSpins': 'count' | 'factor' | 'spins'
  'play.slot.rule.hold': 'count' | 'full' | 'respins'
  'play.slot.rule.jackpot': 'share'
  'play.slot.rule.multiplier': 'values'
  'play.slot.rule.multiplierFree': 'values'
  'play.slot.rule.wildMultiplies': 'factor'
  'play.slot.scatters': 'count'
  'play.stakeLimits': 'least' | 'most'
  'play.standing.minutes': 'minutes'
  'play.standing.nextCheck': 'minutes'
  'play.youWon': 'amount'
  'profit.bets': 'count' | 'number'
  'proof.batch': 'height' | 'lane'
  'proof.rootOf': 'day'
  'records.account.float': 'vendor'
  'records.account.other': 'kind'
  'records.closeProof': 'amount' | 'type'
  'records.csvCut': 'count'
  'records.csvRows': 'count'
  'records.explain': 'purse'
  'records.explainFigure': 'figure'
  'records.openProof': 'amount' | 'type'
  'records.shown': 'count'
  'records.whole': 'count'
  'referral.broughtBy': 'count'
  'referral.joined': 'day'
  'refusals.triesLeft': 'count'
  'register.age': 'age'
  'register.ageMissing': 'age'
  'register.birthday': 'date'
  'register.done': 'name'
  'register.step': 'step' | 'steps'
  'register.strength0': 'min'
  'report.betsOf': 'name'
  'report.csvCut': 'count'
  'report.csvRows': 'count'
  'report.shown': 'count'
  'report.whole': 'count'
  'rewards.until': 'time'
  'rtp.exactIs': 'value'
  'rtp.insideOf': 'all' | 'inside'
  'rtp.point': 'game' | 'observed' | 'rounds'
  'rtp.verdict.outside': 'sigma'
  'security.changedAgo': 'ago'
  'security.endOf': 'device'
  'security.faceNumber': 'number'
  'security.paymentIsLocked': 'ago'
  'security.recoveryLeft': 'count'
  'security.score': 'all' | 'on'
  'social.consent': 'age'
  'soon.restTitle': 'name'
  'soon.title': 'name'
  'tables.baccarat.card': 'card' | 'side'
  'tables.baccarat.natural': 'side' | 'total'
  'tables.baccarat.tied': 'total'
  'tables.baccarat.wins': 'side' | 'total'
  'tables.cameBack': 'amount'
  'tables.card.club': 'rank'
  'tables.card.diamond': 'rank'
  'tables.card.heart': 'rank'
  'tables.card.spade': 'rank'
  'tables.dragonTiger.tied': 'rank'
  'tables.dragonTiger.wins': 'high' | 'low' | 'side'
  'tables.historyOf': 'table'
  'tables.limit.least': 'amount'
  'tables.limit.payout': 'amount'
  'tables.limit.slip': 'amount'
  'tables.limit.spot': 'amount'
  'tables.notice.spotIsFull': 'amount'
  'tables.proofOf': 'round'
  'tables.roads.ties': 'count'
  'tables.roulette.dozen': 'which'
  'tables.roulette.neighbours': 'count' | 'number'
  'tables.roulette.result': 'colour' | 'number'
  'tables.roulette.sector': 'count' | 'name'
  'tables.roulette.where': 'column' | 'dozen'
  'tables.round': 'number'
  'tables.rulesOf': 'table'
  'tables.seconds': 'count'
  'tables.secondsLeft': 'count'
  'tables.shoe.hand': 'all' | 'number'
  'tables.sicBo.die': 'face'
  'tables.sicBo.result': 'total' | 'what'
  'tables.spot.accepted': 'amount'
  'tables.spot.column': 'which'
  'tables.spot.corner': 'numbers'
  'tables.spot.double': 'numbers'
  'tables.spot.dozen': 'which'
  'tables.spot.label': 'pays' | 'spot'
  'tables.spot.line': 'numbers'
  'tables.spot.pair': 'numbers'
  'tables.spot.single': 'numbers'
  'tables.spot.split': 'numbers'
  'tables.spot.straight': 'numbers'
  'tables.spot.street': 'numbers'
  'tables.spot.sum': 'numbers'
  'tables.spot.total': 'amount' | 'count'
  'tables.spot.trio': 'numbers'
  'tables.spot.triple': 'numbers'
  'tables.spot.unsent': 'amount'
  'tables.tray.betAmount': 'amount'
  'tables.tray.chip': 'amount' | 'key'
  'team.actionsOf': 'name'
  'team.agentAt': 'level'
  'team.asOf': 'time'
  'team.blockQuestion': 'name'
  'team.foldOf': 'name'
  'team.membersAre': 'count' | 'number'
  'team.membersLevels': 'count' | 'levels' | 'number'
  'team.messageOf': 'name'
  'team.messageSent': 'name'
  'team.moveOf': 'name'
  'team.noteOf': 'name'
  'team.ofMembers': 'number'
  'team.openOf': 'name'
  'team.peak': 'count' | 'day' | 'time'
  'team.pictureRest': 'count' | 'number'
  'team.playerAt': 'level'
  'team.ratesFrom': 'day'
  'team.ratesOf': 'name'
  'team.rowsShown': 'count' | 'number'
  'team.unblockQuestion': 'name'
  'team.you': 'name'
  'title.page': 'page'
  'transfer.backOf': 'name'
  'transfer.intoOf': 'name'
  'transfer.moved': 'amount'
  'transfer.pendingSince': 'time'
  'upload.ofPicture': 'fault' | 'number'
  'upload.picture': 'number'
  'upload.remove': 'number'
  'upload.retry': 'number'
  'upload.rule': 'count'
  'upload.sending': 'number'
  'upload.tooMany': 'count'
  'video.play': 'title'
  'withdraw.amountIn': 'currency'
  'withdraw.coolingHint': 'count'
  'withdraw.coolingUntil': 'time'
  'withdraw.fullPayment': 'amount'
  'withdraw.makeFirst': 'account'
  'withdraw.minutes': 'count'
  'withdraw.noteCount': 'count' | 'max'
  'withdraw.removeOf': 'account'
  'withdraw.silence': 'time'
  'withdraw.turnoverDone': 'done' | 'required'
  'withdraw.turnoverLeft': 'amount' | 'locked'
  'withdraw.withdrawAmount': 'amount'
}

declare module '#web/lib/i18n.ts' {
  interface Texts extends English {}
  interface Fillings extends Filled {}
}
