// Steps that were begun and are not told of yet. What they do can be seen before, so the next undo means the newest of them.

interface BegunStep {
  /** In milliseconds since 1970. */
  at: number
  /** Resolves when it is told, or has failed. */
  told: Promise<void>
}

const begun = new Set<BegunStep>()

export const lastBegun = (): BegunStep | null => [...begun].at(-1) ?? null

/** A step that its notice will offer to undo begins; returns the function that ends it, once that is shown or the step has failed. */
export function beginStep(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const step = { at: Date.now(), told: promise }
  begun.add(step)
  return () => {
    begun.delete(step)
    resolve()
  }
}
