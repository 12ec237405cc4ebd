// The addresses of agencies: their list, their overview, and one of them in the overview.
export const agenciesPath = '/operation-settings/agency'
export const agencyOverviewPath = '/operations/agent-overview'

export const agencyPath = (id: number | string): string => `${agencyOverviewPath}?agency=${id}`
