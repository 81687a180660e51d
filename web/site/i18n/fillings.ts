// Long because: it is one list, a line for each text that is filled in.
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
import type team from './EN/team.json'
import type transfer from './EN/transfer.json'
import type upload from './EN/upload.json'

/** One file a language each. A page names those that it needs beside `shell`, and they are loaded with it. */
export interface Namespaces {
  shell: typeof shell
  codes: typeof codes
  captcha: typeof captcha
  dates: typeof dates
  down: typeof down
  fields: typeof fields
  forgot: typeof forgot
  games: typeof games
  help: typeof help
  home: typeof home
  launch: typeof launch
  login: typeof login
  fair: typeof fair
  play: typeof play
  member: typeof member
  cashier: typeof cashier
  transfer: typeof transfer
  operator: typeof operator
  pages: typeof pages
  popups: typeof popups
  records: typeof records
  register: typeof register
  social: typeof social
  status: typeof status
  refusals: typeof refusals
  steps: typeof steps
  kyc: typeof kyc
  limits: typeof limits
  referral: typeof referral
  rewards: typeof rewards
  security: typeof security
  chat: typeof chat
  corner: typeof corner
  feedback: typeof feedback
  inbox: typeof inbox
  upload: typeof upload
  contracts: typeof contracts
  statements: typeof statements
  agent: typeof agent
  accounts: typeof accounts
  team: typeof team
  give: typeof give
  pay: typeof pay
  envelope: typeof envelope
  reports: typeof reports
  desk: typeof desk
}

/** All of them together; an interface of its own reads faster than a chain of intersections. */
interface English
  extends Readonly<Namespaces['shell']>,
    Readonly<Namespaces['codes']>,
    Readonly<Namespaces['captcha']>,
    Readonly<Namespaces['dates']>,
    Readonly<Namespaces['down']>,
    Readonly<Namespaces['fields']>,
    Readonly<Namespaces['forgot']>,
    Readonly<Namespaces['games']>,
    Readonly<Namespaces['help']>,
    Readonly<Namespaces['home']>,
    Readonly<Namespaces['launch']>,
    Readonly<Namespaces['login']>,
    Readonly<Namespaces['fair']>,
    Readonly<Namespaces['play']>,
    Readonly<Namespaces['member']>,
    Readonly<Namespaces['cashier']>,
    Readonly<Namespaces['transfer']>,
    Readonly<Namespaces['operator']>,
    Readonly<Namespaces['pages']>,
    Readonly<Namespaces['popups']>,
    Readonly<Namespaces['records']>,
    Readonly<Namespaces['register']>,
    Readonly<Namespaces['social']>,
    Readonly<Namespaces['status']>,
    Readonly<Namespaces['refusals']>,
    Readonly<Namespaces['steps']>,
    Readonly<Namespaces['kyc']>,
    Readonly<Namespaces['limits']>,
    Readonly<Namespaces['referral']>,
    Readonly<Namespaces['rewards']>,
    Readonly<Namespaces['security']>,
    Readonly<Namespaces['chat']>,
    Readonly<Namespaces['corner']>,
    Readonly<Namespaces['feedback']>,
    Readonly<Namespaces['inbox']>,
    Readonly<Namespaces['upload']>,
    Readonly<Namespaces['contracts']>,
    Readonly<Namespaces['statements']>,
    Readonly<Namespaces['agent']>,
    Readonly<Namespaces['accounts']>,
    Readonly<Namespaces['desk']>,
    Readonly<Namespaces['reports']>,
    Readonly<Namespaces['envelope']>,
    Readonly<Namespaces['pay']>,
    Readonly<Namespaces['give']>,
    Readonly<Namespaces['team']> {}

/**
 * What is filled into which text. The compiler reads a JSON file's keys but not its words, so the names stand here; a
 * test holds them against the texts.
 */
export const fillings = {
  'title.page': ['page'],
  'report.betsOf': ['name'],
  'fair.step.shared': ['total', 'count'],
  'report.csvRows': ['count'],
  'report.csvCut': ['count'],
  'report.shown': ['count'],
  'report.whole': ['count'],
  'envelope.sharesMost': ['count'],
  'envelope.spare': ['count'],
  'envelope.without': ['name'],
  'envelope.chosenCount': ['count'],
  'envelope.hours': ['count'],
  'envelope.sendHint': ['count'],
  'envelope.inRandom': ['count'],
  'envelope.inEqual': ['count'],
  'envelope.takenOf': ['claimed', 'shares'],
  'envelope.left': ['count'],
  'envelope.until': ['time'],
  'contract.inTiers': ['count'],
  'contract.team': ['count'],
  'contract.offerTo': ['name'],
  'contract.replaces': ['number', 'kind', 'day'],
  'contract.firstOfKind': ['account'],
  'contract.startsAt': ['time'],
  'contract.since': ['time'],
  'contract.endsAt': ['time'],
  'contract.validBets': ['amount'],
  'contract.hours': ['count'],
  'contract.tierNumber': ['number'],
  'contract.mayOffer': ['most', 'own'],
  'contract.dropTier': ['tier'],
  'contract.fault.above': ['most'],
  'contract.endsTitle': ['count'],
  'contract.endsHint': ['name'],
  'contract.agreeEnds': ['count'],
  'contract.previewAs': ['name'],
  'contract.realDays': ['from', 'to'],
  'contract.lastDays': ['count'],
  'contract.tierDays': ['number', 'count'],
  'contract.daysBelow': ['count'],
  'contract.effectiveRate': ['rate', 'amount'],
  'contract.offersYou': ['name'],
  'contract.numberVersion': ['number', 'version'],
  'contract.answerUntil': ['time'],
  'contract.popupTitle': ['kind'],
  'contract.acceptedTitle': ['number'],
  'contract.refusedTitle': ['number'],
  'contract.nextOffer': ['count'],
  'contract.titleOf': ['kind', 'number'],
  'contract.fromWhom': ['name'],
  'contract.toWhom': ['name'],
  'contract.terminateTitle': ['number'],
  'payouts.span': ['from', 'to'],
  'payouts.inPayouts': ['count'],
  'payouts.waits': ['amount'],
  'payouts.sameHint': ['amount'],
  'payouts.unsigned': ['amount'],
  'payouts.rateLess': ['rate'],
  'payouts.bets': ['count'],
  'payouts.counted': ['amount'],
  'payouts.resettled': ['name'],
  'payouts.lossCarriedOut': ['amount'],
  'payouts.goesOut': ['amount'],
  'payouts.paidAt': ['time'],
  'payouts.justNow': ['time'],
  'payouts.why': ['rate'],
  'payouts.tierFrom': ['amount', 'count'],
  'payouts.uncounted.browser': ['count'],
  'payouts.uncounted.account': ['count'],
  'payouts.uncounted.deposit': ['count', 'amount'],
  'income.openKind': ['kind'],
  'agentCentre.closePage': ['page'],
  'agentCentre.levelIs': ['level'],
  'agentRates.slider': ['category'],
  'team.membersLevels': ['count', 'levels', 'number'],
  'team.ofMembers': ['number'],
  'team.peak': ['count', 'day', 'time'],
  'team.asOf': ['time'],
  'team.membersAre': ['count', 'number'],
  'team.actionsOf': ['name'],
  'team.foldOf': ['name'],
  'team.openOf': ['name'],
  'team.you': ['name'],
  'team.rowsShown': ['count', 'number'],
  'team.pictureRest': ['count', 'number'],
  'team.agentAt': ['level'],
  'team.playerAt': ['level'],
  'team.noteOf': ['name'],
  'team.messageOf': ['name'],
  'team.messageSent': ['name'],
  'team.moveOf': ['name'],
  'team.blockQuestion': ['name'],
  'team.unblockQuestion': ['name'],
  'team.ratesOf': ['name'],
  'team.ratesFrom': ['day'],
  'agentRates.keep': ['rate'],
  'accounts.showQrOf': ['link'],
  'accounts.closeOf': ['link'],
  'agentCentre.agentAt': ['level'],
  'nav.accountOf': ['name'],
  'nav.makersOf': ['category'],
  'footer.rights': ['year', 'brand'],
  'language.current': ['name'],
  'games.count': ['count'],
  'games.makerCount': ['count'],
  'games.from': ['games', 'makers'],
  'games.searchResults': ['text'],
  'games.searchAll': ['count'],
  'games.searchEmpty': ['text'],
  'games.playOf': ['name'],
  'games.demoOf': ['name'],
  'games.addFavourite': ['name'],
  'games.removeFavourite': ['name'],
  'games.of': ['name'],
  'dates.last': ['count'],
  'dates.next': ['count'],
  'home.showBanner': ['title'],
  'home.total': ['count'],
  'home.wonOn': ['name', 'game'],
  'home.playGame': ['game'],
  'facts.rootSize': ['count'],
  'records.account.other': ['kind'],
  'records.account.float': ['vendor'],
  'records.csvRows': ['count'],
  'records.csvCut': ['count'],
  'records.explain': ['purse'],
  'records.explainFigure': ['figure'],
  'bets.open': ['game', 'time'],
  'bets.detail': ['game'],
  'bets.turnoverOf': ['counts', 'stake'],
  'bets.vendorTold': ['vendor'],
  'bets.stepOf': ['step', 'steps'],
  'profit.bets': ['count', 'number'],
  'records.openProof': ['type', 'amount'],
  'records.closeProof': ['type', 'amount'],
  'records.shown': ['count'],
  'records.whole': ['count'],
  'proof.batch': ['height', 'lane'],
  'proof.rootOf': ['day'],
  'down.qrAlt': ['system', 'address'],
  'soon.title': ['name'],
  'soon.restTitle': ['name'],
  'login.continueAs': ['account'],
  'paging.page': ['number'],
  'notices.more': ['count'],
  'video.play': ['title'],
  'help.found': ['count'],
  'help.more': ['category'],
  'fields.fromTo': ['min', 'max'],
  'fields.malformed': ['length'],
  'fields.pattern0': ['length'],
  'fields.pattern1': ['length'],
  'fields.pattern2': ['length'],
  'fields.pattern3': ['length'],
  'fields.pattern4': ['length'],
  'fields.pattern5': ['length'],
  'fields.pattern6': ['length'],
  'fields.pattern7': ['length'],
  'fields.pattern8': ['length'],
  'fields.pattern9': ['length'],
  'fields.pattern10': ['length'],
  'fields.pattern11': ['length'],
  'fields.pattern13': ['length'],
  'fields.pattern15': ['length'],
  'fields.pattern16': ['length'],
  'fields.pattern17': ['length'],
  'fields.pattern18': ['symbols', 'length'],
  'fields.pattern19': ['length'],
  'fields.pattern20': ['length'],
  'fields.pattern21': ['length'],
  'fields.pattern22': ['length'],
  'fields.pattern23': ['length'],
  'fields.passwordShort': ['min'],
  'fields.passwordLong': ['max'],
  'register.step': ['step', 'steps'],
  'register.strength0': ['min'],
  'register.birthday': ['date'],
  'codes.wait': ['seconds'],
  'codes.sent': ['count'],
  'codes.countryIs': ['country', 'code'],
  'codes.phoneIsStrange': ['country'],
  'operator.signedInAs': ['name'],
  'operator.endsAt': ['time'],
  'operator.moneyOpenUntil': ['time'],
  'play.youWon': ['amount'],
  'play.cameBack': ['amount'],
  'play.returnedAmount': ['amount'],
  'play.stakeLimits': ['least', 'most'],
  'play.standing.minutes': ['minutes'],
  'play.standing.nextCheck': ['minutes'],
  'play.rulesOf': ['game'],
  'play.rule.limits': ['least', 'most', 'top'],
  'play.rule.hash': ['version'],
  'play.seed.used': ['seed', 'count'],
  'play.proofOf': ['time'],
  'play.slot.reels': ['game'],
  'play.slot.line': ['line', 'count'],
  'play.slot.kind': ['count'],
  'play.slot.scatters': ['count'],
  'play.slot.jackpotBy': ['most'],
  'play.slot.left': ['count'],
  'play.slot.freeHint': ['count', 'spins'],
  'play.slot.holdHint': ['count'],
  'play.slot.freeIntro': ['factor'],
  'play.slot.holdIntro': ['count'],
  'play.slot.rule.wildMultiplies': ['factor'],
  'play.slot.rule.freeSpins': ['count', 'spins', 'factor'],
  'play.slot.rule.multiplier': ['values'],
  'play.slot.rule.multiplierFree': ['values'],
  'play.slot.rule.cascade': ['values'],
  'play.slot.rule.hold': ['count', 'respins', 'full'],
  'play.slot.rule.jackpot': ['share'],
  'play.mines.tile': ['row', 'column'],
  'play.keno.hits': ['count'],
  'play.scratch.field': ['number'],
  'play.bingo.lines': ['count'],
  'play.crash.betting': ['seconds'],
  'play.crash.crashed': ['point'],
  'play.crash.round': ['number'],
  'play.crash.players': ['count'],
  'play.crash.outAt': ['point'],
  'play.crash.link': ['number'],
  'play.crash.entry': ['number'],
  'play.crash.left': ['count'],
  'play.crash.nextQueued': ['stake'],
  'fair.step.rulesOf': ['game', 'version'],
  'fair.step.bytesUsed': ['count'],
  'fair.step.drawn': ['value', 'from'],
  'fair.step.more': ['count'],
  'fair.step.paid': ['stake', 'payout'],
  'referral.joined': ['day'],
  'referral.broughtBy': ['count'],
  'rewards.until': ['time'],
  'security.score': ['on', 'all'],
  'security.changedAgo': ['ago'],
  'security.paymentIsLocked': ['ago'],
  'refusals.triesLeft': ['count'],
  'security.recoveryLeft': ['count'],
  'security.endOf': ['device'],
  'security.faceNumber': ['number'],
  'limits.of': ['kind', 'period'],
  'limits.outOf': ['value'],
  'limits.minutes': ['minutes'],
  'limits.renewsAt': ['time'],
  'limits.asked': ['time'],
  'limits.wanted': ['value'],
  'limits.confirmFrom': ['time'],
  'limits.confirmUntil': ['time'],
  'limits.realityEvery': ['minutes'],
  'limits.excludeFor': ['term'],
  'limits.signature': ['account'],
  'limits.pausedUntil': ['time'],
  'limits.excludedUntil': ['time'],
  'limits.returnsAt': ['time'],
  'kyc.basicHint': ['age'],
  'kyc.levelNumber': ['level'],
  'inbox.depositCreditedBody': ['amount', 'channel', 'number'],
  'inbox.depositInReviewBody': ['amount', 'channel', 'number'],
  'inbox.depositFailedBody': ['amount', 'channel', 'number'],
  'inbox.depositReversedBody': ['amount', 'channel', 'number'],
  'inbox.withdrawalPaidBody': ['amount', 'channel', 'number'],
  'inbox.withdrawalFailedBody': ['amount', 'channel', 'number'],
  'inbox.withdrawalRejectedBody': ['amount', 'channel', 'number'],
  'inbox.withdrawalReversedBody': ['amount', 'channel', 'number'],
  'inbox.newDeviceBody': ['device', 'at'],
  'inbox.passwordChangedBody': ['at'],
  'inbox.paymentPasswordChangedBody': ['at'],
  'inbox.limitLoweredBody': ['limit', 'period'],
  'inbox.limitRaiseAskedBody': ['limit', 'period'],
  'inbox.limitRaisedBody': ['limit', 'period'],
  'inbox.limitRemovedBody': ['limit', 'period'],
  'inbox.coolOffBegunBody': ['until'],
  'inbox.exclusionBegunBody': ['until'],
  'inbox.kycApprovedBody': ['document'],
  'inbox.kycRejectedBody': ['document', 'reason'],
  'inbox.feedbackAnsweredBody': ['question'],
  'inbox.agentWroteBody': ['sender'],
  'inbox.transferReceivedBody': ['sender', 'amount'],
  'inbox.envelopeArrivedBody': ['sender', 'wish', 'until'],
  'inbox.envelopeArrivedPlainBody': ['sender', 'until'],
  'inbox.envelopeOverBody': ['claimed', 'shares'],
  'inbox.envelopeReturnedBody': ['claimed', 'shares', 'amount'],
  'inbox.earnedDividendBody': ['amount', 'day'],
  'inbox.earnedDailyBody': ['amount', 'day'],
  'inbox.earnedHourlyBody': ['amount', 'day', 'count'],
  'inbox.earnedRealtimeBody': ['amount', 'day', 'count'],
  'inbox.earnedRebateBody': ['amount', 'day'],
  'inbox.contractOfferedBody': ['other', 'number', 'kind', 'at'],
  'inbox.contractAcceptedBody': ['other', 'number', 'kind', 'at'],
  'inbox.contractRejectedBody': ['other', 'number', 'kind'],
  'inbox.contractWithdrawnBody': ['other', 'number', 'kind'],
  'inbox.contractExpiredBody': ['number', 'kind', 'other'],
  'inbox.contractTerminatedBody': ['number', 'kind', 'other', 'at'],
  'feedback.left': ['count', 'max'],
  'feedback.tooLong': ['max'],
  'feedback.pictures': ['count'],
  'chat.asName': ['name'],
  'chat.tooLong': ['max'],
  'upload.rule': ['count'],
  'upload.picture': ['number'],
  'upload.sending': ['number'],
  'upload.retry': ['number'],
  'upload.remove': ['number'],
  'upload.tooMany': ['count'],
  'upload.ofPicture': ['number', 'fault'],
  'rtp.insideOf': ['inside', 'all'],
  'rtp.verdict.outside': ['sigma'],
  'rtp.exactIs': ['value'],
  'rtp.point': ['game', 'rounds', 'observed'],
  'cashier.atLeast': ['amount'],
  'cashier.atMost': ['amount'],
  'cashier.changeChannel': ['channel'],
  'cashier.eta': ['count'],
  'cashier.feeIs': ['fee'],
  'cashier.feeIsBoth': ['percent', 'fixed'],
  'cashier.fromTo': ['least', 'most'],
  'cashier.opensAt': ['time'],
  'cashier.rate': ['rate'],
  'cashier.timeLeft': ['time'],
  'deposit.amountIn': ['currency'],
  'deposit.continueWith': ['channel'],
  'deposit.payAmount': ['amount'],
  'deposit.perDeposit': ['channel'],
  'deposit.qrAlt': ['number'],
  'deposit.showQr': ['amount'],
  'deposit.usedOf': ['used', 'limit'],
  'withdraw.amountIn': ['currency'],
  'withdraw.coolingHint': ['count'],
  'withdraw.coolingUntil': ['time'],
  'withdraw.fullPayment': ['amount'],
  'withdraw.makeFirst': ['account'],
  'withdraw.minutes': ['count'],
  'withdraw.noteCount': ['count', 'max'],
  'withdraw.removeOf': ['account'],
  'withdraw.silence': ['time'],
  'withdraw.turnoverDone': ['done', 'required'],
  'withdraw.turnoverLeft': ['amount'],
  'withdraw.withdrawAmount': ['amount'],
  'transfer.intoOf': ['name'],
  'transfer.backOf': ['name'],
  'transfer.pendingSince': ['time'],
  'transfer.moved': ['amount'],
} as const satisfies Partial<Record<keyof English, readonly string[]>>

type SiteFillings = typeof fillings

declare module '#web/lib/i18n.ts' {
  interface Texts extends English {}
  interface Fillings extends SiteFillings {}
}
