// A valid request to each endpoint of the contract, made from the rows of a world, and the order in which a walk sends them.
import { endpoints } from '@office/shared/contract'
import type { Endpoint } from '@office/shared/core/api/endpoint'
import { type Asked, bodySchemaOf, paramsOf } from './ask.ts'
import { sampleOf } from './sample.ts'
import { isWord, nounOf, type World } from './world.ts'

const writesFirst = { GET: 0, POST: 1, PUT: 2, DELETE: 3 }
const depthOf = (path: string) => path.split('/').length
// Removals come last, dependents of a row before the row, so that all exist; signing out ends the walk and names no row.
export const walked = endpoints
  .filter(({ name }) => name !== 'session.session.logout')
  .sort(
    ({ endpoint: a }, { endpoint: b }) =>
      writesFirst[a.method] - writesFirst[b.method] || (a.method === 'DELETE' ? depthOf(b.path) - depthOf(a.path) : 0),
  )

export const bodyIn = (endpoint: Endpoint, world: World): unknown => {
  const schema = bodySchemaOf(endpoint)
  return schema ? sampleOf(schema, '', name => world.rows[nounOf(endpoint, name)]) : undefined
}
/** A file of an allowed name if nothing else can be sent; a refusal of its content comes after the wall. */
export function fileIn(endpoint: Endpoint): Pick<Asked, 'raw'> {
  if (endpoint.kind !== 'action' || !endpoint.upload || endpoint.body) return {}
  const head = `Content-Disposition: form-data; name="file"; filename="a.${endpoint.upload.types[0]}"`
  return { raw: { type: 'multipart/form-data; boundary=x', content: `--x\r\n${head}\r\n\r\nwall\r\n--x--\r\n` } }
}
export const paramIn = (endpoint: Endpoint, name: string, world: World) =>
  isWord(name) ? world.words[name] : world.rows[nounOf(endpoint, name)]
export const paramsIn = (endpoint: Endpoint, world: World) =>
  Object.fromEntries(paramsOf(endpoint).map(name => [name, paramIn(endpoint, name, world)]))
