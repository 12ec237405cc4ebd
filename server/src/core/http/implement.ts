// The server's side of the contract: an exhaustive map of handlers typed by their endpoints.
import type { Endpoint, List, PathParams, Upload } from '@office/shared/core/api/endpoint'
import type { ListQuery } from '@office/shared/core/lists/list-query'
import type { Of, Schema } from '@office/shared/core/schema'
import type { InTenant } from '../database/transaction.ts'
import type { Context, PublicContext } from './context.ts'

export type Group = Readonly<Record<string, Endpoint>>

/** A path parameter that names a row is a number (any other text is 404 before the handler); the rest is text. */
type ParamOf<K extends string> = K extends 'id' | `${string}_id` | `${string}Id` ? number : string

/** An uploaded file, already on disk beside the stored files; 5,242,880 bytes at most. */
export interface Uploaded {
  /** As the sender named it; for display only. */
  name: string
  /** Its ending in lower case, one of the endpoint's `types`. */
  type: string
  /** Bytes. */
  size: number
  /** Its temporary place; removed after the answer unless `files.keep` took it over. */
  path: string
  sha256: Buffer
}

type QueryOf<E> = E extends { query: Schema<infer Q> } ? Q : Record<string, never>
type BodyOf<E> = E extends { upload: { with: 'body' }; body: Schema<infer B> }
  ? { body: B; file: Uploaded | undefined }
  : E extends { upload: Upload; body: Schema<infer B> }
    ? { body: B; file: undefined } | { body: undefined; file: Uploaded }
    : E extends { upload: Upload }
      ? { body: undefined; file: Uploaded }
      : E extends { body: Schema<infer B> }
        ? { body: B; file: undefined }
        : { body: undefined; file: undefined }

/** A handler's input, all of it checked against the contract. */
export type Input<E extends Endpoint> = { params: { [K in PathParams<E['path']>]: ParamOf<K> } } & (E extends List
  ? { query: ListQuery }
  : { query: QueryOf<E> } & BodyOf<E>)

/** A page of a list, as core/records/list-sql.ts makes it. */
export interface Page<Row> {
  rows: Row[]
  total: number
  total_is: 'exact' | 'at-least'
}

/** A file as the answer: its bytes, or a stored file's stream. */
export interface FileAnswer {
  name: string
  type: string
  content: Uint8Array | import('node:stream').Readable
}

/** What a handler returns. */
export type Answer<E> =
  E extends List<string, infer Row, infer _F, infer _S>
    ? Page<Row>
    : E extends { kind: 'file' }
      ? FileAnswer
      : E extends { returns: infer R }
        ? Of<R>
        : never

// A list's type keeps no literal of `needs`; mount refuses public lists, so their context is a signed-in one.
export type ContextOf<E extends Endpoint> = E extends { kind: 'action' | 'file'; needs: 'public' } ? PublicContext : Context

const LATER = Symbol('later')

/**
 * An answer that takes long and writes nothing. It is computed after the request's transaction has ended, in short ones of its
 * own, so that nobody waits for it.
 */
export interface LaterAnswer<T> {
  [LATER]: (inTenant: InTenant) => Promise<T>
}

export const later = <T>(work: (inTenant: InTenant) => Promise<T>): LaterAnswer<T> => ({ [LATER]: work })

/** The work of a later answer; null for an answer that is already there. */
export const workOf = (result: unknown): ((inTenant: InTenant) => Promise<unknown>) | null =>
  // Only `later` knows the symbol.
  typeof result === 'object' && result !== null && LATER in result ? (result as LaterAnswer<unknown>)[LATER] : null

export type Handler<E extends Endpoint> = (input: Input<E>, context: ContextOf<E>) => Promise<Answer<E>> | Answer<E>

type LongHandler<E extends Endpoint> = (input: Input<E>, context: ContextOf<E>) => Promise<Answer<E> | LaterAnswer<Answer<E>>>

/** One handler for every endpoint of a group: a forgotten or misspelt one does not compile. */
export type Handlers<G extends Group> = { readonly [K in keyof G]: Handler<G[K]> }

/** The same, for groups in which some answer later. */
type AllHandlers<G extends Group> = { readonly [K in keyof G]: Handler<G[K]> | LongHandler<G[K]> }

/** A handler whose endpoint is only known at run time. */
export type AnyHandler = (input: unknown, context: PublicContext) => unknown

export interface Implementation<G extends Group = Group> {
  readonly contract: G
  readonly handlers: Readonly<Record<string, AnyHandler>>
}

export function implement<G extends Group>(contract: G, handlers: AllHandlers<G>): Implementation<G> {
  // One loop mounts every endpoint, so the specific types end here; mount gives each handler what its endpoint describes.
  return { contract, handlers: handlers as Readonly<Record<string, AnyHandler>> }
}

/** Implementations by area and noun, one for each of the contract. */
export type Implementations<C extends Record<string, Record<string, Group>>> = {
  readonly [A in keyof C]: { readonly [N in keyof C[A]]: Implementation<C[A][N]> }
}
