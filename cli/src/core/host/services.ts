// Base addresses of a host's services (/config.json), kept for a day so that most commands need no extra call.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Folders } from '../program/folders.ts'
import type { Host } from './host-name.ts'

const KEPT_MS = 86_400_000

const fileOf = ({ cache }: Folders, host: Host) => join(cache, `${host.name.replace(/[^a-z0-9.-]/g, '_')}.json`)

interface Kept {
  at: number
  services: Record<string, string>
}

function readKept(path: string): Kept | null {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Kept // written below; anything else is fetched again
    return typeof kept.at === 'number' && Date.now() - kept.at < KEPT_MS && typeof kept.services === 'object' ? kept : null
  } catch {
    return null
  }
}

/** Address by service name. Empty if the host gives none; then everything is under its /api. */
export async function serviceBases(folders: Folders, host: Host, fetchHere: typeof fetch): Promise<Record<string, string>> {
  const path = fileOf(folders, host)
  const kept = readKept(path)
  const services = kept?.services ?? (await fetchServices(host, fetchHere))
  if (!services) return {}
  if (!kept)
    try {
      mkdirSync(folders.cache, { recursive: true, mode: 0o700 })
      writeFileSync(path, JSON.stringify({ at: Date.now(), services } satisfies Kept))
    } catch {
      // A home that cannot be written (a container, a service account): the next command asks again.
    }
  return Object.fromEntries(Object.entries(services).map(([name, base]) => [name, new URL(base, host.origin).href]))
}

async function fetchServices(host: Host, fetchHere: typeof fetch): Promise<Record<string, string> | null> {
  try {
    const response = await fetchHere(`${host.origin}/config.json`, { signal: AbortSignal.timeout(10_000) })
    const read: unknown = response.ok ? await response.json() : null
    if (typeof read !== 'object' || read === null || !('services' in read) || typeof read.services !== 'object') return null
    const bases = Object.entries(read.services ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    return Object.fromEntries(bases)
  } catch {
    // The call that follows runs into the same trouble and reports it.
    return null
  }
}

/** Drops what is cached for a host. */
export const forgetServices = (folders: Folders, host: Host): void => rmSync(fileOf(folders, host), { force: true })
