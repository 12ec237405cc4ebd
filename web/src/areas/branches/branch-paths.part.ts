// The addresses of branches: their list, their overview, and one of them in the overview.
export const branchesPath = '/operation-settings/branch'
export const branchOverviewPath = '/operations/branch-branch'

export const branchPath = (id: number | string): string => `${branchOverviewPath}?branch=${id}`
