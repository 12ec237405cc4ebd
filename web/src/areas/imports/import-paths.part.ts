// The addresses of the list of imports and of each import.
export const importsPath = '/operations/imports'
export const importPath = (id: number | string): string => `${importsPath}?import=${id}`
