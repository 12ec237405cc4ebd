// What this browser keeps on the device. Where that is forbidden, as with all cookies blocked, even looking at it throws.

/** Holds nothing, and refuses to store. */
const nowhere: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem() {
    throw new DOMException('Nothing can be stored here', 'SecurityError')
  },
  removeItem() {},
  clear() {},
}

/** Can be read anywhere; storing throws where it is forbidden, and where it is full. */
export function deviceStore(): Storage {
  try {
    // Not there at all in the web view of an app that allows no storage.
    return globalThis.localStorage ?? nowhere
  } catch {
    return nowhere
  }
}

/** Keeps a text on the device, or forgets it (null); where that is forbidden or the store is full, nothing happens. */
export function keepOnDevice(key: string, text: string | null): void {
  try {
    if (text === null) deviceStore().removeItem(key)
    else deviceStore().setItem(key, text)
  } catch {
    // What is kept spares people and the server work; without it everything still works.
  }
}
