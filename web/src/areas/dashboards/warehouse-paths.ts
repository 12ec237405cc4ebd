// Addresses of warehouse dashboards: the number identifies the warehouse, the name is for people.
export const warehouseBoardPath = ({ id, name }: { id: number; name: string }): string =>
  `/warehouse/${id}/${encodeURIComponent(name)}`
