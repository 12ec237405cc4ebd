// A host as people type it: 'acme.example', 'demo.localhost:4000', 'https://acme.example/'.
import { msg } from '@office/shared/core/messages/message'
import { usageError } from '../program/cli-error.ts'

export interface Host {
  /** As it is kept and shown: name and port, and the scheme only if it is an unusual one. */
  name: string
  /** 'http://demo.localhost:4000' */
  origin: string
  /** First label of the name. */
  tenant: string
}

/** Loopback by RFC 6761. */
export const isLocalhostName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

const DEVELOPMENT_PORT = '4000'

const notAHost = msg`"{host}" is not a valid host. Write it like acme.example, or demo.localhost:4000 on this machine.`

/** @throws CliError 'usage' if it names no tenant */
export function parseHost(text: string): Host {
  const [, scheme, rest = ''] = /^(?:(https?):\/\/)?([^/?#@\s]+)\/?$/i.exec(text.trim().toLowerCase()) ?? []
  const wrong = () => usageError(notAHost, { host: text }, 'office login --host demo.localhost:4000')
  if (!URL.canParse(`http://${rest}`) || rest === '') throw wrong()
  const { hostname, port } = new URL(`http://${rest}`)
  const [tenant = '', ...labels] = hostname.split('.')
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  if (isAddress || labels.length === 0 || !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(tenant)) throw wrong()
  const isLocal = isLocalhostName(hostname)
  const usual = isLocal ? 'http' : 'https'
  const used = scheme ?? usual
  const at = port || (/:\d+$/.test(rest) || scheme ? '' : isLocal ? DEVELOPMENT_PORT : '')
  const name = at === '' ? hostname : `${hostname}:${at}`
  return { name: used === usual ? name : `${used}://${name}`, origin: `${used}://${name}`, tenant }
}
