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
    return localStorage
  } catch {
    return nowhere
  }
}
