import { expect, test } from 'vitest'
import { configHash } from '#engines/fairness/canonical.ts'
import { listRules } from '#modules/play/fair-rules.ts'
import { engineByHash, engineIds } from '#modules/play/games.ts'

/** Every hash that rounds were ever played by. A change of rules adds a line, and keeps the rules of the line before in past-games.ts. */
// biome-ignore format: a table
const served: readonly (readonly [game: string, mathVersion: number, configHash: string])[] = [
  ['crash', 1, 'fa5cd840fe116b2a701b0e5b51cad5f1ba3fa2d56ed535b720c7e2677c86d38f'],
  ['dice', 1, '5db60dcb923a9833ebd813941434be0acce66d214b785d35a7bfc111eb352a87'],
  ['limbo', 1, 'e68fcc9e456433131bd041f116b96f1fb538cca71a381dbdd07f2a6a73f6416f'],
  ['mines', 1, '90f87d4faf5f93310be1c5a2c3a8b41479fd339a7bf622a3d1966350581d55df'],
  ['plinko', 1, '7a3c17306334f50dde3a6f01f9b44fdaf3d7ab3a457b301f42796b8f75c3760a'],
  ['hi-lo', 1, '6fe27b7fdb70839cdee4ceef11f66fc7b514d53b41ac50a7d67e2f5bc4cca435'],
  ['keno', 1, 'e398e1100ee47903780ba310dc8ced5e7da1d8f9f41ef8b6e58621cfbd74e945'],
  ['wheel', 2, 'e43d0c29fb303586f33970dc33b096a2052c35da995f4978713aeeb92bc00ccb'],
  ['wheel', 1, 'de1a2708320cccbd07f02eb52a043adf28a60654b19fce76fd324b7f67cc0412'],
  ['scratch', 2, '61250a6468f331096aa42dff069bb72351046ee6d43ffd85174b73e11043dc3e'],
  ['scratch', 1, '88639830650ee43c96eb2a9f6960cc720b4ff27e1b3317559a2e41becf5b55ee'],
  ['bingo', 1, '8c36f4291485ed448f9a176f85a7a35246f1df6b6e581131938d8e2c03aa5471'],
  ['coin-flip', 1, 'c109cc34ef43ead989f51505e85e3cdb7f4a082dc3c4ca9d0b47eea39822ec03'],
  ['slot-a96', 1, 'ef94f8f7a0f993db6ae10fe7e3e3731487e8aed88b7acdcc51cabb212ca12dfd'],
  ['slot-beacon', 1, '4d9f49e4ceb584952eb7384bbb88d464980379a83b3ac673d22abee53f97ca0c'],
  ['slot-breeze', 1, '8ab443e048d08feb78742091b9effbe098ad1532e10f88d71665a067b110e46e'],
  ['slot-delta', 1, '83c0d6371bafa759497753baf35f27b35c56b732a98e1a31ca67e93c703f305e'],
  ['slot-grove', 1, 'e787c88c0be1fcc4de9f9b9ed9e0da7a5f1123e288d97475f6ec3fbb078b06cb'],
  ['slot-lantern', 1, 'ad3d37105318005fd6407ed557db0803ca3835ec5778b4b3b7342d9a64224920'],
  ['slot-nine', 1, 'e8ddb8759c48c6bd08bb9d384bb27d2c8b867c0f89a6e649db7e2853ab4511b2'],
  ['slot-orchard', 1, 'b1277e0dd1f0060f7e6bbbec7441089b3a18a13462f244e42cfdd66528b5436e'],
  ['slot-ripple', 1, 'e97ffce764e3188518d368cb22c542c8a7b5f82803fbae130ac0c397c00f196b'],
  ['slot-rivers', 1, 'eedc3365b0eb31153653729e3ccaa62f5f1092342bfd859dea2d15c95f2854ea'],
  ['slot-summit', 1, 'b34e1a22f45d7101878d03426c5a9fb6c681cae92f83e3744386621df3f1d774'],
  ['slot-trio', 1, '140df73ed3da343e299a28265c6d4303a47ee53cc6926b43fb3e436a97346254'],
  ['slot-tumble', 1, '64d02675dae22a013e5dee30050ba5543193074dd40819538e757eb2be9a3516'],
  ['slot-twin', 1, '83979738b397c4a72a492dad7f55122feb4636efd7a3c8348799cbbfa9049411'],
  ['slot-vault', 1, 'e96cf57b704894d43a9b4bd9817a623cd38efca09b2fc96c854f8e358de32b57'],
  ['baccarat', 1, '1e407d6b1246b0e79be4461be67f7a547826f890b24ed30893d480a198bf4479'],
  ['baccarat-no-commission', 1, 'fa09030a78167d53d266c7310a63cbe5e279bef439470780ab3e4450ab78edf8'],
  ['dragon-tiger', 1, 'a2e659df43850ad95c05908c253dc84408665588c743edc502dc734e6a1210c9'],
  ['roulette', 1, 'a9011065e3a1d08e9ffb1722d0217e314b2e0e36297a091cd09ec60dedcf25b3'],
  ['roulette-la-partage', 1, 'f45917eeace4a313ab9462dbb4a80a6083fa61f3c5f00e20f57f6e067949da19'],
  ['sic-bo', 1, '0a58325ea1170325964cf4d9f6a9aaf3114978e59e1ea0cf44a09f040b3f4dcc'],
  ['colour-game', 1, '7a1febf494379afb36d3b4472259a51778d9459c5210f73e71e2f83447a9a26a'],
  ['cockfight', 1, 'a5d5aaac9f7f438c551aa36c830f1c9791344b3e3c125dc8ae0431a1127cbcab'],
  ['cockfight-pool', 1, '6accf1ad69cf5953f20cc1d831a277edc5d024ed852c8363e8b65e2392eaa2f0'],
  ['blackjack', 1, 'fc693db19097ffacbe248bcea3ff9fbace56125b563e2bcc644695c121d2b292'],
  ['three-card-poker', 1, 'e1a16fc5a845173940a04690f0d6670c02539ba54e87724a9f2ab1f27b206eee'],
  ['ssc', 1, '7a8caf842b80246bd83e85109aebd727c964599950d3c69e02d5a2f8868f7e44'],
  ['eleven-five', 1, '9145340ad0bd660d0b1acd858afd4b5ee00a64c5c1a297c4b171704727700aef'],
  ['k3', 1, 'a7133113b861a9d7da5b390c96d0b474318dd04db6f5b90c577b6b999fd8d999'],
  ['pk10', 1, '5d71fc909719364f34959390bd3cf851b77e4496142ddc2c821de031db51622f'],
  ['pc28', 1, '846eca7ad206ba73871e0ab8e6524437699ffbdccc36aa413dd0e09f0ab78cb5'],
  ['mark-six', 1, '26011c4f36d7b6d9b8ae8b83f33f4d5c2679a50f37141f5d7f4cfe95e48121f6'],
  ['keno-80', 1, '47d2a7d344e6951861482cce039bc6b878da0292dc5afc38d78b1fc2ff02a860'],
  ['vietnam-north', 1, '80c7ed404e6c07f9e61734f3740e13cf61ffe0add2d83fcd01fc20b2024e01e8'],
  ['vietnam-province', 1, '41441470733e245b5d7335b1660049c8042f7eae5c2ea85cf330efefea4e9628'],
  ['four-digit', 1, 'eef639db2ad949ffb74b5d6acf2c490122b856d4f5dcd8a4d1d3bbcc43a05cba'],
  ['thai', 1, 'c7ba9555f68793d0d15cf28172099d9d383876b10b7ac1dfcb42aeaf90faf768'],
  ['two-digit', 1, 'b0bdb4094dd8e8b144abc0b5c059b13830f2120b1a582ece1b8d50fa12f1b32e'],
  ['three-digit', 1, 'd29c0380cade29adeb585882eb5a60e531259621984e4b946a0e86bd85ba1be9'],
  ['six-of-42', 1, '1d8c100b8908790f84c6ffc0813988116dfb53b52aca906c49ed11f103e4dfcd'],
  ['six-of-45', 1, '5449c4095ccbb68f1cad56e24b0f8db880b098e45e75ae78133dc3a4668a09f2'],
  ['six-of-49', 1, 'ba4295339394bf2182aea26440ead031e8f6581a39aeaefcbcf75ca62808c6d2'],
  ['six-of-55', 1, '0fc84ee7e0dfa7e413aad042c529c1b4498fa675a8731c38eb2e3ec6923924a0'],
  ['six-of-58', 1, '7cde1feec1737b96f0be104497dd8ba55bccf63c86bc98a35ee0f260438fd62d'],
  ['red-envelope', 1, '0531e8c59efa45c1488fe0e849f94170e93391d52a96f01448a4becefab208f2'],
]

test('the public rules are those of every version that was ever played, and hash to what proofs carry', () => {
  const rules = listRules(null)
  expect(rules.map(({ game, mathVersion, configHash: hash }) => [game, mathVersion, hash])).toEqual(served)
  for (const { game, mathVersion, rules: own, configHash: hash } of rules)
    expect(configHash({ game, mathVersion, rules: own })).toBe(hash)
})

test('a round finds the version that it was played by, whatever is current', () => {
  for (const [game, mathVersion, hash] of served.filter(([id]) => engineIds.includes(id)))
    expect(engineByHash(game, hash)?.game.info).toMatchObject({ id: game, mathVersion })
  expect(engineByHash('wheel', '0'.repeat(64))).toBeNull()
})

test('the layouts of wheel and scratch are committed by the hash', () => {
  const [wheel, scratch] = [listRules('wheel')[0]?.rules, listRules('scratch')[0]?.rules]
  const { layouts } = wheel as { readonly layouts: Readonly<Record<string, readonly number[]>> }
  expect(Object.values(layouts).map(({ length }) => length)).toEqual([50, 50, 50])
  // Each wheel returns 98 of 100: its 50 segments add up to 49 stakes, in tenths.
  expect(Object.values(layouts).map((tenths) => tenths.reduce((sum, one) => sum + one, 0))).toEqual([490, 490, 490])
  expect(scratch).toMatchObject({
    layout: { symbols: 8, matching: 3, othersMost: 2, losingCards: 48_444_480, winningCards: 7_038_360 },
  })
})
