/**
 * The calls of the specification (§7): their marks, T for a token and E for an encrypted payload, and for those that read
 * the clause of docs/requirements.md which they are. What a call that writes does is proven where its module is.
 */
type Line = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
type Marks = '' | 'T' | 'E' | 'TE'

export const specReads: readonly (readonly [clause: string, line: Line, marks: Marks])[] = [
  ['CA-02.7', 'GET /wps/member/info', 'T'],
  ['CA-02.7', 'GET /wps/member/info/icon', 'T'],
  ['CA-02.11', 'GET /wps/captcha', ''],
  ['CA-02.13', 'GET /wps/system/whitelabel', ''],
  ['CA-02.14', 'GET /wps/system/setting/register', ''],
  ['CA-02.15', 'GET /wps/system/status', ''],
  ['CA-02.16', 'GET /wps/system/domainRoute', ''],
  ['CA-02.17', 'GET /wps/system/helpCenter?lang=EN&device=WEB', ''],
  ['CA-02.18', 'GET /wps/system/permission', ''],
  ['CA-02.19', 'GET /wps/system/countryCodes', ''],
  ['CA-03.1', 'GET /wps/v2/wallets/balance', 'T'],
  ['CA-03.3', 'GET /wps/member/info/funds/consolidated', 'T'],
  ['CA-03.4', 'GET /wps/relay/GCS_merchantWallet', 'T'],
  ['CA-04.1', 'GET /lgw/games/game_menus', ''],
  ['CA-04.2 CA-04.11', 'GET /wps/relay/GCS_gameLaunchFB?nodeId=mayon-gold&trial=1', ''],
  ['CA-04.3', 'GET /wps/relay/GCSGAME_gameList?clientType=3&gameType=RNG&pageNo=1&pageSize=20&language=EN', 'T'],
  ['CA-04.4', 'GET /wps/relay/GCSGAME_hotGamesV2?isPlatform=2&platform=WEB&language=EN', ''],
  ['CA-04.5', 'GET /wps/relay/GCSGAME_getVassGameType', 'T'],
  ['CA-04.6', 'GET /wps/relay/GCSGAME_gameVendor', 'T'],
  ['CA-04.7', 'GET /wps/relay/GCSGAME_getRankList?gameCategory=ALL&language=EN&limitNum=20', ''],
  ['CA-04.8', 'GET /wps/relay/GCS_recentGame', 'T'],
  ['CA-04.9', 'GET /wps/relay/GLS2_roomList', 'T'],
  ['CA-04.10', 'GET /wps/game/launchGame?nodeId=mayon-gold', 'T'],
  ['CA-05.1', 'GET /wps/relay/MCSFE_getFavoriteGames', 'T'],
  ['CA-05.2', 'GET /wps/relay/MCSFE_getFavoriteGamesList', 'T'],
  ['CA-06', 'GET /wps/relay/MCSFE_getListAnnouncements?type=PU&platform=W&execution=A', ''],
  ['CA-07.1', 'GET /lgw/vn/games/game_menu', ''],
  ['CA-07.2', 'GET /lgw/vn/games/game_menu/recent', 'T'],
  ['CA-07.3', 'GET /lgw/vn/numeros/opened/game', ''],
  ['CA-07.4', 'GET /lotto/lgw/games/opened/numero', 'T'],
  ['CA-07.5', 'GET /lotto/lgw/games?prizeMode=SEA', ''],
  ['CA-08.1', 'GET /wps/relay/MCSFE_getMissionSummaryDetails', 'T'],
  ['CA-08.2', 'GET /wps/relay/MCSFE_getMissionLeaderboard', 'T'],
  ['CA-09.8', 'GET /wps/relay/MCS2_getDividendParticipation', 'T'],
  ['CA-09.8', 'GET /wps/relay/MCS2_getDailySalParticipation', 'T'],
  ['CA-09.8', 'GET /wps/relay/MCS2_getContractHourSalaryParticipation', 'T'],
  ['CA-09.8', 'GET /wps/relay/MCSFE_getRealTimeSalaryParticipation', 'T'],
  ['CA-10.1', 'GET /wps/relay/MCS2_getPointBalance', 'T'],
  ['CA-10.2', 'GET /wps/relay/MCS2_getPointReward', 'T'],
  ['CA-10.3', 'GET /wps/relay/MCS2_getRedeemPointList', 'T'],
  ['CA-10.4', 'GET /wps/relay/MCS2_getPointConfig', 'T'],
  ['CA-10.5', 'GET /wps/relay/ODSFE2_MemTransDet', 'T'],
  ['CA-11.2', 'GET /wps/relay/CSP_unreadCount', 'T'],
  ['CA-11.3', 'GET /wps/relay/CBS_modelList', ''],
]

export const specWrites: readonly (readonly [line: Line, marks: Marks])[] = [
  ['POST /wps/session/login', 'E'],
  ['POST /wps/session/login/freeplay', ''],
  ['POST /wps/verification/sms/noLogin', ''],
  ['POST /wps/verification/sms/register', ''],
  ['PUT /wps/member/register', 'E'],
  ['PUT /wps/member/register/mobile', 'E'],
  ['POST /wps/member/password', 'TE'],
  ['POST /wps/member/password/email', ''],
  ['POST /wps/member/password/verification', 'E'],
  ['POST /wps/relay/GCS_walletTransfer', 'T'],
  ['POST /wps/relay/MCSFE_addFavoriteGameV2', 'T'],
  ['DELETE /wps/relay/MCSFE_removeFavoriteGameV2', 'T'],
  ['POST /wps/relay/MCSFE_signUpPromotionJoin', 'T'],
  ['POST /wps/relay/MCSFE_signUpRequestReward', 'T'],
  ['POST /wps/relay/MCS2_processDividendReq', 'T'],
  ['POST /wps/relay/MCS2_processDailySalContract', 'T'],
  ['POST /wps/relay/MCS2_processContractHourSalary', 'T'],
  ['POST /wps/relay/MCSFE_processRealTimeSalaryContract', 'T'],
  ['POST /wps/relay/MCS2_claimRafflePromotion', 'T'],
  ['POST /wps/relay/passwordCheck/MCS2_redeemPointReward', 'TE'],
  ['POST /wps/relay/passwordCheck/MCS2_convertPoint', 'TE'],
  ['PUT /wps/feedback', ''],
  ['POST /wps/relay/CBS_launchChat', ''],
  ['PUT /wps/system/language', ''],
]

/** What is neither a plain read nor given a body. */
export const specOthers: readonly Line[] = [
  'DELETE /wps/session/logout',
  'GET /wps/agent/affiliate',
  'POST /wps/member/firstLogin',
]

/** How many paths §7 of the specification has, counted there by hand; the two uses of a code by SMS are two paths. */
export const specCount = 71
