// The address of the scan station.
export const stationPath = '/operations/sorting-operation'
