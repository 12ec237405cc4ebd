// The unit of the contract: an endpoint is a plain value. The client, routes, OpenAPI, `office api` and the test walks read it.
import type { Access } from '../../permissions/can.ts'
import type { Filter } from '../lists/filter.ts'
import type { Of, Schema } from '../schema.ts'

/**
 * What a merchant's own program (docs/connecting.md) gets from a call that is open to it. The database limits it to the
 * merchant's records; this limits the fields it sees and the filters it may use.
 */
export interface MerchantUse {
  /** The fields of the answer, or of each row of a list, that it sees; all of them by default. */
  readonly answer?: Schema<unknown>
  /** The filters it may use; all by default. */
  readonly filters?: readonly string[]
}

/** The operator's base services; /config.json gives the address of each. */
export type Service = 'operations' | 'dashboards' | 'lists' | 'reports' | 'night-operations' | 'gateway' | 'storage'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Common {
  /** What it does, in a few words, for OpenAPI and `office api`. */
  readonly summary: string
  readonly needs: Access
  /** Also open to merchants' programs, which hold no permissions; every other call is closed to them. */
  readonly forMerchants?: MerchantUse
  /** 'operations' by default. */
  readonly service?: Service
  /**
   * Read from a streaming replica if there is one (READ_DATABASE_URL). The answer may be slightly old, as its header As-Of says,
   * but never older than the caller's own writes. For reads that count much.
   */
  readonly reads?: 'replica'
  /** A GET that changes something nevertheless, such as logging out. In every other GET the database refuses to write. */
  readonly writes?: true
  /** Codes of its declared failures, in addition to the general ones of core/api/failure.ts. */
  readonly fails?: readonly string[]
}

/** A file in the body: multipart field `file`, at most MAX_UPLOAD_BYTES. */
export interface Upload {
  /** Allowed file extensions, lower case, without the dot. */
  readonly types: readonly string[]
  /**
   * With 'body', the fields of `body` are sent as JSON in the multipart field `body`, before the file, and plain JSON without a
   * file is accepted too. Otherwise a request carries either the file or the body.
   */
  readonly with?: 'body'
}

/** An endpoint that answers `{"data": …}`. */
export interface Action<Path extends string = string, Body = unknown, Returns = unknown> extends Common {
  readonly kind: 'action'
  readonly method: Method
  readonly path: Path
  readonly query?: Schema<Record<string, unknown>>
  /** The query accepts these list filters, as the list itself does. */
  readonly filters?: Readonly<Record<string, Filter>>
  readonly body?: Schema<Body>
  readonly upload?: Upload
  /**
   * With the header `Dry-Run: 1` everything is checked and carried out in a transaction that is then rolled back; the answer says
   * what would happen. Only for handlers that do nothing outside their transaction.
   */
  readonly dryRun?: true
  /**
   * A field of the body identifies the attempt, as a scan id does. Repeats are recognised by it, so no Idempotency-Key is needed.
   */
  readonly namesAttempt?: true
  /** May be sent together with other such calls in one request (core/api/in-turn.ts). */
  readonly inTurn?: true
  readonly returns: Schema<Returns>
  /**
   * The answer contains a secret that is shown once. It is not stored under an idempotency key, so a repeat makes another one.
   */
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
  /** '-id' by default: newest first. */
  readonly defaultSort?: Sort | `-${Sort}`
  /** 10 by default. */
  readonly pageSize?: number
}

export type Endpoint = Action | FileEndpoint | List

type ActionDef<Body, Returns> = Common &
  Partial<
    Pick<
      Action<string, Body, Returns>,
      'query' | 'filters' | 'body' | 'upload' | 'dryRun' | 'namesAttempt' | 'inTurn' | 'answersSecret'
    >
  > & {
    readonly returns: Schema<Returns>
  }

/** An action keeps exactly the parts it was defined with, so that call sites know whether a body is required. */
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

/** Names between braces in a path: 'id' in '/admin/city/{id}'. */
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

/** The arguments of a call: path parameters, query, body or file, each only if the endpoint has it. */
export type CallArgs<E extends Endpoint> = ParamsArg<E['path']> & QueryArg<E> & BodyArg<E> & ListArg<E>

/** Which page this is. `total` is exact unless `total_is` says otherwise. */
export interface ListMeta {
  total: number
  /** 'exact', or 'at-least' if counting stopped at a cap. */
  total_is: 'exact' | 'at-least'
  page: number
  paginate: number
  last_page: number
}

/** What a call returns. The client removes the `data` envelope; a list keeps its meta. */
export type Result<E> =
  E extends List<string, infer Row, infer _F, infer _S>
    ? { data: Row[]; meta: ListMeta }
    : E extends { kind: 'file' }
      ? { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }
      : E extends { returns: infer R }
        ? Of<R>
        : never

/** Fills in a path: '/admin/city/{id}' with {id: 7} becomes '/admin/city/7'. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
