// The unsaved change of an open editor: a command on its record saves it first.

/** Saves it; false if that failed, which was reported. */
type Save = () => Promise<boolean>

let open: Save | null = null

/** Registers the open editor; returns the function that removes it. */
export function holdUnsaved(save: Save): () => void {
  open = save
  return () => {
    if (open === save) open = null
  }
}

export const saveUnsaved = async (): Promise<boolean> => (open ? open() : true)
