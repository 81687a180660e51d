// The laws of ARCHITECTURE.md. Each has a planted violation in tests/boundaries/planted that must be caught.

import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'

/** The levels of modules, lowest first: calls go down, events go up. A new module gets its place here and in server/modules.ts. */
export const levels = [
  ['ledger', 'settings', 'audit', 'captcha', 'courier', 'files', 'analytics'],
  ['codes'],
  ['identity', 'content'],
  ['messaging'],
  ['compliance', 'catalog'],
  ['wallet'],
  ['bets'],
  ['cashier', 'agents', 'rounds'],
  ['play', 'gateway', 'tables', 'sports', 'lottery'],
  ['turnover'],
  ['loyalty', 'contracts'],
  ['promotions'],
  ['records'],
]

const oneOf = (names: readonly string[]) => `(${names.join('|')})`
const modulesNamed = (names: readonly string[]) => `^modules/${oneOf(names)}/`

/** Tests look in from outside, so they may hold a part against the real rest. */
const tests = String.raw`\.(test|e2e)\.tsx?$`
const doors = String.raw`^modules/[^/]+/(service|model|[a-z-]*contract)\.ts$`
const sharedWithBrowser = String.raw`^modules/[^/]+/([a-z-]*contract\.ts|model\.ts|rules\.ts|rules/[^/]+\.ts)$`

const wing = (name: string, comment: string, forbidden: string, allowed: string[] = []): IForbiddenRuleType => ({
  name: `${name}-sees-only-below`,
  comment,
  severity: 'error',
  from: { path: `^${name}/`, pathNot: [tests, '^world/demo/'] },
  to: { path: forbidden, pathNot: allowed },
})

const wings: IForbiddenRuleType[] = [
  wing('kit', 'The kit depends on no other wing.', '^(engines|modules|server|web|world|bench)/'),
  wing('engines', 'A game is pure: it sees the kit and nothing else of ours.', '^(modules|server|web|world|bench)/'),
  wing('modules', 'The business knows neither the server that runs it nor the browser.', '^(server|web|world|bench)/'),
  wing('server', 'The server knows no page and no bench.', '^(web|bench)/'),
  wing(
    'web',
    'The browser shares contracts, rules and models, never what they run on.',
    '^(modules|server|world|bench)/',
    [sharedWithBrowser],
  ),
  wing(
    'world',
    'The outside speaks the public protocols only; the demo, which is inside, fills a server.',
    '^(modules|server|web|bench)/',
    [String.raw`^modules/[^/]+/[a-z-]*contract\.ts$`],
  ),
  {
    name: 'demo-sees-only-services',
    comment:
      'The demo fills a server through its modules; it knows the list of services and the configuration, and nothing else of the server.',
    severity: 'error',
    from: { path: '^world/demo/', pathNot: tests },
    to: { path: '^(server|web|bench)/', pathNot: String.raw`^server/(modules|config)\.ts$` },
  },
  {
    name: 'only-the-start-fills-the-demo',
    comment: 'A server runs without the demo: only serve.ts, which starts both, knows it.',
    severity: 'error',
    from: { path: '^server/', pathNot: [String.raw`^server/serve\.ts$`, tests] },
    to: { path: '^world/' },
  },
]

const moduleLevels = levels.flatMap((names, at): IForbiddenRuleType[] => {
  const upwards = levels.slice(at).flat()
  // A module that is alone at the top has nobody it could call wrongly.
  if (upwards.length === 1) return []
  return [
    {
      name: `${names[0]}-and-its-level-call-down`,
      comment: 'A module calls only modules on lower levels; it tells the others by events.',
      severity: 'error',
      from: { path: modulesNamed(names), pathNot: tests },
      to: { path: modulesNamed(upwards), pathNot: '^modules/$1/' },
    },
  ]
})

const moduleRules: IForbiddenRuleType[] = [
  {
    name: 'modules-have-a-level',
    comment: 'A module has a place in the list of levels, above.',
    severity: 'error',
    from: { path: '^modules/[^/]+/', pathNot: modulesNamed(levels.flat()) },
    to: {},
  },
  {
    name: 'modules-enter-by-the-door',
    comment: 'Another module is reached through its service, model or contract.',
    severity: 'error',
    from: { path: '^modules/([^/]+)/', pathNot: tests },
    to: { path: '^modules/', pathNot: ['^modules/$1/', doors] },
  },
  {
    name: 'manifests-are-listed-once',
    comment: 'Only server/modules.ts knows which modules there are.',
    severity: 'error',
    from: { pathNot: [String.raw`^server/modules\.ts$`, tests] },
    to: { path: String.raw`^modules/[^/]+/module\.ts$` },
  },
  {
    name: 'routes-are-in-the-manifest',
    comment: "A module's routes, jobs and listeners are reached through its manifest, module.ts, alone.",
    severity: 'error',
    from: { pathNot: [String.raw`^modules/[^/]+/module\.ts$`, tests] },
    to: { path: String.raw`^modules/[^/]+/(routes|jobs|listeners)\.ts$` },
  },
]

/** The shared features of the browser from bottom to top: one uses only those on lower levels. A new one gets its place here. */
const featureLevels = [
  ['centres', 'client', 'content', 'forms', 'lottery', 'proof', 'sports', 'tables', 'toasts'],
  ['brand', 'human-check', 'lottery-records', 'member-transfer', 'phone', 'popups', 'screens', 'session', 'uploads'],
  ['balance', 'codes', 'feedback', 'help', 'inbox', 'language', 'payment-password', 'promotions', 'records'],
  ['contracts', 'envelopes', 'loyalty', 'sign-in', 'statements'],
  ['security'],
  ['cashier'],
]

const featuresNamed = (names: readonly string[]) => `^web/features/${oneOf(names)}/`

const webFeatureRules: IForbiddenRuleType[] = [
  ...featureLevels.slice(0, -1).map(
    (names, at): IForbiddenRuleType => ({
      name: `web-features-level-${at + 1}-uses-lower-ones`,
      comment: 'A shared feature uses only shared features on lower levels.',
      severity: 'error',
      from: { path: featuresNamed(names), pathNot: tests },
      to: { path: featuresNamed(featureLevels.slice(at).flat()), pathNot: '^web/features/$1/' },
    }),
  ),
  {
    name: 'web-features-have-a-level',
    comment: 'A shared feature has a place in the order of levels, above.',
    severity: 'error',
    from: { path: '^web/features/[^/]+', pathNot: featuresNamed(featureLevels.flat()) },
    to: {},
  },
]

const webRules: IForbiddenRuleType[] = [
  {
    name: 'web-lib-sees-no-other-layer',
    comment: 'A mechanism knows no component, no text, no feature and no page.',
    severity: 'error',
    from: { path: '^web/lib/', pathNot: tests },
    to: { path: '^web/', pathNot: '^web/lib/' },
  },
  {
    name: 'web-ui-has-no-data',
    comment: 'A component shows what it is given; it knows no module, no call and no page.',
    severity: 'error',
    from: { path: '^web/ui/', pathNot: tests },
    to: { path: '^(modules|engines|web)/', pathNot: ['^web/ui/', String.raw`^web/lib/(fmt|format|i18n)(\.tsx?$|/)`] },
  },
  {
    name: 'web-texts-see-lib-only',
    comment: 'Texts are below everything that shows them.',
    severity: 'error',
    from: { path: '^web/i18n/', pathNot: tests },
    to: { path: '^(modules|engines|web)/', pathNot: '^web/(i18n|lib)/' },
  },
  {
    name: 'web-features-are-below-apps',
    comment: 'What several apps share knows none of them.',
    severity: 'error',
    from: { path: '^web/features/', pathNot: tests },
    to: { path: '^web/', pathNot: '^web/(features|i18n|ui|lib)/' },
  },
  ...webFeatureRules,
  {
    name: 'web-build-stays-out-of-the-browser',
    comment: 'What builds the pages runs in Node; no page imports it.',
    severity: 'error',
    from: { path: '^web/', pathNot: ['^web/build/', tests] },
    to: { path: '^web/build/' },
  },
  {
    name: 'web-carries-no-schemas',
    comment: 'The server checks what is sent and answered; the browser knows contracts by their types alone.',
    severity: 'error',
    from: { path: '^web/(lib|features|site|agent|console)/', pathNot: tests },
    to: {
      path: [
        String.raw`^modules/[^/]+/[a-z-]*contract\.ts$`,
        String.raw`^kit/(route|wire|frame-contract)\.ts$`,
        'node_modules/zod/',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'web-apps-are-apart',
    comment:
      'An app imports no other app; what they share is in features, ui and lib. Only the site enters the agent centre, by its entry.',
    severity: 'error',
    from: { path: '^web/(site|agent|console|verifier)/' },
    to: { path: '^web/(site|agent|console|verifier)/', pathNot: ['^web/$1/', String.raw`^web/agent/entry\.ts$`] },
  },
  {
    name: 'web-agent-entry-is-for-the-site',
    comment: 'The site mounts the agent centre; no other app does.',
    severity: 'error',
    from: { path: '^web/', pathNot: '^web/(site|agent)/' },
    to: { path: String.raw`^web/agent/entry\.ts$` },
  },
  {
    name: 'web-agent-entry-is-lazy',
    comment: 'The site carries nothing of the agent centre until somebody opens it.',
    severity: 'error',
    from: { path: String.raw`^web/agent/entry\.ts$` },
    to: { dynamic: false },
  },
  {
    name: 'web-features-are-apart',
    comment: 'A page composes features; a feature of an app knows no other feature of it.',
    severity: 'error',
    from: { path: '^(web/(?:site|agent|console)/features)/([^/]+)/' },
    to: { path: '^$1/', pathNot: '^$1/$2/' },
  },
]

const outsideRules: IForbiddenRuleType[] = [
  {
    name: 'nobody-imports-tests',
    comment: 'What a test needs is not part of the product.',
    severity: 'error',
    from: { pathNot: ['^(tests|tools|bench)/', '^vitest\\.config\\.ts$', tests] },
    to: { path: ['^tests/', tests] },
  },
  {
    name: 'nobody-imports-tools',
    comment: 'Tools are commands; only their tests look into them.',
    severity: 'error',
    from: { pathNot: ['^(tests|tools)/', tests] },
    to: { path: '^tools/' },
  },
]

const generalRules: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or have a third one hidden in them.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'imports-resolve',
    comment: 'An import that leads nowhere would slip past every law above. What the build itself writes has no file.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
]

export const forbidden = [...wings, ...moduleLevels, ...moduleRules, ...webRules, ...outsideRules, ...generalRules]

const configuration: IConfiguration = {
  forbidden,
  options: {
    // TypeScript 7 offers no parser that the cruiser could call. swc reports type imports too, and those count.
    parser: 'swc',
    exclude: { path: ['^tests/boundaries/planted/', '^dist/', '^data/'] },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'style'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}

export default configuration
