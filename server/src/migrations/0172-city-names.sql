-- An import asks for each city that it does not know whether another country has one of this name.
create index cities_folded on cities (tenant_id, public.fold(name));
