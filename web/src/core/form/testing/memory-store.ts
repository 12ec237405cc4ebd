// A store of texts for tests of drafts.

/** A browser-like store in memory; `full` refuses every write. */
export function memoryStore(full = false): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: at => [...held.keys()][at] ?? null,
    getItem: key => held.get(key) ?? null,
    setItem: (key, value) => {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
    removeItem: key => void held.delete(key),
    clear: () => held.clear(),
  }
}
