// What an editor has not saved yet: what is done to its record takes the last change with it.

/** Saves it; false where that failed, which was told. */
type Save = () => Promise<boolean>

let open: Save | null = null

/** The editor that is open; gives what takes it away again. */
export function holdUnsaved(save: Save): () => void {
  open = save
  return () => {
    if (open === save) open = null
  }
}

export const saveUnsaved = async (): Promise<boolean> => (open ? open() : true)
