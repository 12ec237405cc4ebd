// The contract's unit: an endpoint is a plain value. Client, routes, OpenAPI, `office api` and the test walks read it.
import type { PermissionName } from '../../permissions/catalogue.ts'
import type { Filter } from '../lists/list-query.ts'
import type { Of, Schema } from '../schema.ts'

/**
 * Who may call: 'public' (no token), 'staff' (any signed-in staff member), or permission names of which one is enough.
 */
export type Access = 'public' | 'staff' | readonly [PermissionName, ...PermissionName[]]

/**
 * What a merchant's own program (docs/connecting.md) hears of a call that is open to it. Which records are its merchant's, the
 * database sees to; which of their fields come out and what a list is asked by, this does.
 */
export interface MerchantUse {
  /** The answer, or each row of a list, without all that is not named here; the whole answer when absent. */
  readonly answer?: Schema<unknown>
  /** Filters of a list that it may use: all when absent. */
  readonly filters?: readonly string[]
}

/** The base services of the operator; /config.json gives the address of each. */
export type Service = 'operations' | 'dashboards' | 'lists' | 'reports' | 'night-operations' | 'gateway' | 'storage'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Common {
  /** What it does, in a few words: OpenAPI and `office api` show it. */
  readonly summary: string
  readonly needs: Access
  /** Open to programs of merchants as well, which hold no permission; to them every other call is shut. */
  readonly forMerchants?: MerchantUse
  /** 'operations' when absent. */
  readonly service?: Service
  /**
   * Read from a streaming replica where there is one (READ_DATABASE_URL): the answer may be of a moment ago, which it tells by the
   * header As-Of, though never older than what the caller wrote. For what counts much and changes nothing.
   */
  readonly reads?: 'replica'
  /** A GET that changes something nonetheless, as logout does; in every other the database refuses to write. */
  readonly writes?: true
  /** Codes of its declared failures, beside the general ones of core/api/failure.ts. */
  readonly fails?: readonly string[]
}

/** A file in the body: multipart field `file`, at most MAX_UPLOAD_BYTES. */
export interface Upload {
  /** Allowed name endings, lower case, without the dot. */
  readonly types: readonly string[]
  /**
   * With 'body', the fields of `body` come along as JSON in the multipart field `body`, ahead of the file, and the file
   * itself may be left out by sending plain JSON. Without it a request carries either the file or the body.
   */
  readonly with?: 'body'
}

/** An endpoint that answers `{"data": …}`. */
export interface Action<Path extends string = string, Body = unknown, Returns = unknown> extends Common {
  readonly kind: 'action'
  readonly method: Method
  readonly path: Path
  readonly query?: Schema<Record<string, unknown>>
  /** The query takes these filters of a list, as the list itself does. */
  readonly filters?: Readonly<Record<string, Filter>>
  readonly body?: Schema<Body>
  readonly upload?: Upload
  /**
   * With the header `Dry-Run: 1` everything is checked and carried out in a transaction that is then taken back: the answer
   * says what would become of it. Only where the handler does nothing outside of its transaction.
   */
  readonly dryRun?: true
  /** A field of the body names the attempt, as a scan id does: a repeat is known by it, and no Idempotency-Key is needed. */
  readonly namesAttempt?: true
  readonly returns: Schema<Returns>
  /** Its answer holds a secret shown once: it is not kept under an idempotency key, so a repeat makes another one. */
  readonly answersSecret?: true
}

/** An endpoint that answers the bytes of a file. */
export interface FileEndpoint<Path extends string = string> extends Common {
  readonly kind: 'file'
  readonly method: 'GET'
  readonly path: Path
  readonly query?: Schema<Record<string, unknown>>
}

/** An endpoint that answers a page: `{"data": [row…], "meta": …}`. */
export interface List<
  Path extends string = string,
  Row = unknown,
  Filters extends Record<string, Filter> = Record<string, Filter>,
  Sort extends string = string,
> extends Common {
  readonly kind: 'list'
  readonly method: 'GET'
  readonly path: Path
  readonly row: Schema<Row>
  readonly filters: Filters
  readonly sort: readonly Sort[]
  /** '-id' when absent: newest first. */
  readonly defaultSort?: Sort | `-${Sort}`
  /** 10 when absent. */
  readonly pageSize?: number
}

export type Endpoint = Action | FileEndpoint | List

type ActionDef<Body, Returns> = Common &
  Partial<
    Pick<Action<string, Body, Returns>, 'query' | 'filters' | 'body' | 'upload' | 'dryRun' | 'namesAttempt' | 'answersSecret'>
  > & {
    readonly returns: Schema<Returns>
  }

/** An action keeps exactly the parts that it was defined with, so that call sites know whether a body is due. */
type Defined<Path extends string, M extends Method, D> = D & { readonly kind: 'action'; readonly method: M; readonly path: Path }

const action =
  <M extends Method>(method: M) =>
  <const Path extends string, D extends ActionDef<unknown, unknown>>(path: Path, def: D): Defined<Path, M, D> => ({
    ...def,
    kind: 'action',
    method,
    path,
  })

export const get = action('GET')
export const post = action('POST')
export const put = action('PUT')
export const remove = action('DELETE')

export const list = <const Path extends string, Row, const F extends Record<string, Filter>, const S extends string>(
  path: Path,
  def: Omit<List<Path, Row, F, S>, 'kind' | 'method' | 'path'>,
): List<Path, Row, F, S> => ({ ...def, kind: 'list', method: 'GET', path })

export const file = <const Path extends string, const Def extends Omit<FileEndpoint<Path>, 'kind' | 'method' | 'path'>>(
  path: Path,
  def: Def,
): Def & Pick<FileEndpoint<Path>, 'kind' | 'method' | 'path'> => ({ ...def, kind: 'file', method: 'GET', path })

/** Names between braces in a path: 'id' of '/admin/city/{id}'. */
export type PathParams<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | PathParams<Rest> : never

type ParamsArg<P extends string> = [PathParams<P>] extends [never] ? unknown : { params: Record<PathParams<P>, string | number> }
type QueryArg<E> = E extends { query: Schema<infer Q> } ? { query?: Partial<Q> } : unknown
type BodyArg<E> = E extends { upload: { with: 'body' }; body: Schema<infer B> }
  ? { body: B; file?: File }
  : E extends { upload: Upload; body: Schema<infer B> }
    ? { body: B } | { file: File }
    : E extends { upload: Upload }
      ? { file: File }
      : E extends { body: Schema<infer B> }
        ? { body: B }
        : unknown
type ListArg<E> = E extends List<string, unknown, infer F, infer S> ? { query?: ListInput<F, S> } : unknown

/** What a caller may ask of a list. Filter values are texts in the filter language of core/lists/list-query.ts. */
export interface ListInput<F, S extends string> {
  page?: number
  paginate?: number
  sort?: readonly (S | `-${S}`)[]
  filters?: { [K in keyof F]?: string }
  noPagination?: boolean
}

/** The arguments of a call: path parameters, query, body or file, each only where the endpoint has it. */
export type CallArgs<E extends Endpoint> = ParamsArg<E['path']> & QueryArg<E> & BodyArg<E> & ListArg<E>

/** Where the page stands. `total` is exact unless `total_is` says otherwise. */
export interface ListMeta {
  total: number
  /** 'exact', or 'at-least' where counting stopped at a cap. */
  total_is: 'exact' | 'at-least'
  page: number
  paginate: number
  last_page: number
}

/** What a call gives back; the `data` envelope is taken off by the client, a list keeps its meta. */
export type Result<E> =
  E extends List<string, infer Row, infer _F, infer _S>
    ? { data: Row[]; meta: ListMeta }
    : E extends { kind: 'file' }
      ? { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }
      : E extends { returns: infer R }
        ? Of<R>
        : never

/** Fills a path: '/admin/city/{id}' with {id: 7} gives '/admin/city/7'. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
