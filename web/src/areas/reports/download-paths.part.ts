// The addresses of downloads: their list, and the page that saves one.
export const downloadsPath = '/reports/downloads'

export const downloadPath = (key: string): string => `/reports/download/${key}`
