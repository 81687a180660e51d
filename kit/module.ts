import { assert } from '#kit/assert.ts'
import type { Handler } from '#kit/handler.ts'
import type { Job } from '#kit/job.ts'
import type { Listener } from '#kit/listener.ts'
import { Port } from '#kit/port.ts'
import type { SettingDocument } from '#kit/setting-document.ts'
import type { SignedRoute } from '#kit/signed-route.ts'
import type { SocketTopic } from '#kit/socket-topic.ts'

/** How a refusal is answered over HTTP. Its name is the `code` of the answer, by which the browser finds the translated text. */
export interface RefusalAnswer {
  readonly status: number
  /** A sentence in English, for whoever calls the API without our pages. */
  readonly message: string
}

export type RefusalTable<Refusal extends string = string> = Readonly<Record<Refusal, RefusalAnswer>>

/**
 * The manifest of a module: all that the server has to know of it. `open` gets what the module depends on, by name: parts of the platform
 * and services of the modules listed before it. What `open` returns are the services that it adds for those listed after it. The other
 * functions are called once, after every module is open, with both.
 */
export interface Module<
  Deps extends object,
  Opened extends object,
  Declared extends string = never,
  Given extends string = never,
> {
  readonly name: string
  readonly open: (deps: Deps) => Opened | Promise<Opened>
  /** The refusals that this module gives and no module before it declares. */
  readonly refusals?: RefusalTable<Declared>
  /** Settings that operators can change. */
  readonly settings?: readonly SettingDocument[]
  /** What sockets can subscribe to, besides the topics that every module may use (server/socket/topics.ts). */
  readonly topics?: readonly SocketTopic[]
  readonly routes?: (services: Deps & Opened) => readonly Handler<Given>[]
  /** Calls that partners sign by a protocol of their own. */
  readonly signedRoutes?: (services: Deps & Opened) => readonly SignedRoute[]
  readonly jobs?: (services: Deps & Opened) => readonly Job[]
  /** Who is told of which event of the outbox. */
  readonly listeners?: (services: Deps & Opened) => readonly Listener[]
  /** Called when the server listens. */
  readonly start?: (services: Deps & Opened) => void | Promise<void>
  /** Called when the last request is answered, in the reverse order of the list; it may finish what is under way. */
  readonly stop?: (services: Deps & Opened) => void | Promise<void>
}

/** Checks a manifest against its types. */
export function defineModule<
  Deps extends object,
  Opened extends object,
  Declared extends string = never,
  Given extends string = never,
>(module: Module<Deps, Opened, Declared, Given>): Module<Deps, Opened, Declared, Given> {
  return module
}

/** A module whose types were checked when it was added to a list. */
interface AddedModule extends Pick<Module<object, object, string>, 'name' | 'refusals' | 'settings' | 'topics'> {
  readonly open: (services: object) => object | Promise<object>
  readonly routes?: (services: object) => readonly Handler[]
  readonly signedRoutes?: (services: object) => readonly SignedRoute[]
  readonly jobs?: (services: object) => readonly Job[]
  readonly listeners?: (services: object) => readonly Listener[]
  readonly start?: (services: object) => void | Promise<void>
  readonly stop?: (services: object) => void | Promise<void>
}

/**
 * Modules in the order in which they open. `Platform` is what the first of them finds, `Refusal` what any of them may refuse with, `Services`
 * what there is after the last one.
 */
export class ModuleList<Platform extends object, Refusal extends string, Services extends Platform = Platform> {
  readonly refusals: RefusalTable<Refusal>
  readonly #modules: readonly AddedModule[]

  constructor(refusals: RefusalTable<Refusal>, modules: readonly AddedModule[] = []) {
    this.refusals = refusals
    this.#modules = modules
  }

  /**
   * One more module. It does not compile if the module needs a service that nobody before it opens, or if one of its routes gives a refusal
   * that neither it nor anybody before it declares.
   */
  add<Opened extends object, Declared extends string, Given extends Refusal | Declared>(
    module: Module<Services, Opened, Declared, Given>,
  ): ModuleList<Platform, Refusal | Declared, Services & Opened> {
    assert(!this.#modules.some(({ name }) => name === module.name), `two modules are named ${module.name}`)
    const refusals = { ...this.refusals, ...module.refusals } as RefusalTable<Refusal | Declared>
    for (const [name, answer] of Object.entries<RefusalAnswer>(this.refusals)) {
      const now = (refusals as RefusalTable)[name]
      const isSame = now?.status === answer.status && now.message === answer.message
      assert(isSame, `${module.name} declares ${name} otherwise than a module before it`)
    }
    return new ModuleList(refusals, [...this.#modules, module as unknown as AddedModule])
  }

  get names(): readonly string[] {
    return this.#modules.map(({ name }) => name)
  }

  get settings(): readonly SettingDocument[] {
    return unique(
      'setting document',
      this.#modules.flatMap(({ settings = [] }) => settings),
    )
  }

  get topics(): readonly SocketTopic[] {
    return unique(
      'socket topic',
      this.#modules.flatMap(({ topics = [] }) => topics),
    )
  }

  /** Opens every module in its turn. */
  async open(platform: Platform): Promise<OpenModules<Services>> {
    const services = { ...platform } as Record<string, unknown>
    for (const { name, open } of this.#modules) {
      for (const [key, service] of Object.entries(await open(services))) {
        assert(!Object.hasOwn(services, key), `${name} opens ${key}, which there is already`)
        services[key] = service
      }
    }
    for (const service of Object.values(services))
      assert(!(service instanceof Port) || service.isProvided, `no module provides ${(service as Port<unknown>).name}`)
    return new OpenModules(services as unknown as Services, this.#modules)
  }
}

/** What the server takes from the modules once they are open. */
export class OpenModules<Services extends object> {
  readonly services: Services
  readonly #modules: readonly AddedModule[]

  constructor(services: Services, modules: readonly AddedModule[]) {
    this.services = services
    this.#modules = modules
  }

  routes(): Handler[] {
    return this.#modules.flatMap((module) => module.routes?.(this.services) ?? [])
  }

  signedRoutes(): SignedRoute[] {
    return this.#modules.flatMap((module) => module.signedRoutes?.(this.services) ?? [])
  }

  jobs(): Job[] {
    return this.#modules.flatMap((module) => module.jobs?.(this.services) ?? [])
  }

  listeners(): Listener[] {
    return this.#modules.flatMap((module) => module.listeners?.(this.services) ?? [])
  }

  async start(): Promise<void> {
    for (const module of this.#modules) await module.start?.(this.services)
  }

  async stop(): Promise<void> {
    for (const module of this.#modules.toReversed()) await module.stop?.(this.services)
  }
}

function unique<T extends { readonly name: string }>(what: string, list: readonly T[]): readonly T[] {
  for (const { name } of list)
    assert(list.filter((one) => one.name === name).length === 1, `two modules declare the ${what} ${name}`)
  return list
}

/** The services that a list of modules opens. */
export type ServicesOf<List extends { open(platform: never): Promise<{ readonly services: object }> }> = Awaited<
  ReturnType<List['open']>
>['services']
