// Scans that wait on this device for the server, read without the library that writes them: screens where nobody scans ask as well.
import { commandContext } from '../command/context.ts'

/** Scans that another person stored on this device are neither seen nor sent. */
export const ownerOf = (purpose: string): string => `${commandContext.tenant}:${commandContext.user}:${purpose}`

/**
 * Asks the index of those that the server has not answered yet, by their owner.
 * @param none the answer on a device where nothing was ever scanned
 */
export const askPending = <T>(none: T, ask: (pending: IDBIndex) => IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('office-scans')
    // The store is made by the first scan.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(none)
    opening.onsuccess = () => {
      const database = opening.result
      const asked = ask(database.transaction('scans').objectStore('scans').index('pending'))
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
      database.close()
    }
  })
