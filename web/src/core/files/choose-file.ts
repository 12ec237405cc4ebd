// One file of this device, chosen in the browser's own window.

/** @param types endings of names; null where none was chosen */
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
