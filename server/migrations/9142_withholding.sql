-- The days on which posted documents held tax back, by section.
create view withholding_use as
  select tds_section_id as section_id, business_date as day from bill
    where tds_section_id is not null and status <> 'draft'
  union all
  select tds_section_id, date from expense where tds_section_id is not null and number is not null
  union all
  select l.tds_section_id, v.date from voucher_line l join voucher v on v.id = l.voucher_id
    where l.tds_section_id is not null and v.status in ('posted', 'bounced', 'reversed');
