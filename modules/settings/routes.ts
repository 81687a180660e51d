import { type Handler, handle } from '#kit/handler.ts'
import { no, yes } from '#kit/result.ts'
import * as contract from './contract.ts'
import { describeCountry } from './countries.ts'
import type { SettingsRefusal } from './model.ts'
import {
  changeSetting,
  listSettings,
  type ReadPool,
  readMinimumAge,
  readSetting,
  readSystemStatus,
  type Settings,
} from './service.ts'

export function settingsRoutes(settings: Settings, readPool: ReadPool = async () => null): Handler<SettingsRefusal>[] {
  return [...siteRoutes(settings, readPool), ...operatorRoutes(settings)]
}

function siteRoutes(settings: Settings, readPool: ReadPool): Handler<SettingsRefusal>[] {
  return [
    handle(contract.getWhitelabel, async () => yes(await readSetting(settings, 'whitelabel'))),
    handle(contract.getRegistrationRules, async () => yes(await readSetting(settings, 'registration'))),
    handle(contract.getDomainRoute, async () => yes(await readSetting(settings, 'domainRoute'))),
    handle(contract.getCustomerService, async () => yes(await readSetting(settings, 'customerService'))),
    handle(contract.getSystemStatus, async (call) => {
      const { status, endTime, ip } = await readSystemStatus(settings, call.ip)
      return yes({ status, endTime, ip })
    }),
    handle(contract.getCountryCodes, async () => {
      const { enabled } = await readSetting(settings, 'countryCodes')
      return yes(enabled.map(describeCountry))
    }),
    handle(contract.getBrand, async () => {
      const brand = await readSetting(settings, 'brand')
      const languages = await readSetting(settings, 'languages')
      return yes({ ...brand, languages, minimumAge: await readMinimumAge(settings) })
    }),
    handle(contract.getHome, async () => {
      const { currency } = await readSetting(settings, 'brand')
      return yes({ ...(await readSetting(settings, 'home')), currency, pool: await readPool(currency) })
    }),
    handle(contract.getPermission, async ({ ip }) => {
      const { domains, mainDomain, imageCDNs, launchGameCDNs } = await readSetting(settings, 'domainRoute')
      const { status, countryCode } = await readSystemStatus(settings, ip)
      return yes({
        info: {
          domainRoute: domains,
          resources: await readSetting(settings, 'resources'),
          whitelabelVal: await readSetting(settings, 'whitelabel'),
          register: await readSetting(settings, 'registration'),
          mainDomain,
          analytics: await readSetting(settings, 'analytics'),
          imageCDNs,
          launchGameCDNs,
        },
        maintenance: status === 1,
        regionRestriction: status === 2,
        location: countryCode,
      })
    }),
    handle(contract.chooseLanguage, async ({ body: { language } }) => {
      const { offered } = await readSetting(settings, 'languages')
      return offered.includes(language) ? yes({ language }) : no('language_is_not_offered')
    }),
  ]
}

function operatorRoutes(settings: Settings): Handler<SettingsRefusal>[] {
  return [
    handle(contract.listSettings, async () => {
      const all = await listSettings(settings)
      return yes(all.map((one) => ({ ...one, changedAt: one.changedAt?.toISOString() ?? null })))
    }),
    handle(contract.changeSetting, async ({ params, body, actor }) => {
      return await changeSetting(settings, { name: params.name, version: body.version, value: body.value }, actor.id)
    }),
  ]
}
