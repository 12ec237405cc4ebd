// Chooses one file of this device in the browser's own dialog.

/** @param types file name endings; resolves with null if none was chosen */
export function chooseFile(types: readonly string[]): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = types.map(type => `.${type}`).join(',')
  return new Promise(resolve => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}
