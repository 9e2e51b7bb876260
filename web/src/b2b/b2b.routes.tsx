import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  IconBuildingCog,
  IconBuildingSkyscraper,
  IconFilePlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const b2bScreens = screens('b2b', {
  companies: screen({
    path: addresses.companies,
    title: 'B2B companies and orders',
    icon: IconBuildingSkyscraper,
    permissions: ['b2b.company.read'],
    words: 'business wholesale',
    component: async () => (await import('./company-list.screen.tsx')).CompanyListScreen,
  }),
  newCompany: screen({
    path: '/customer-service/B2BOrderList/company/add',
    title: 'New company',
    icon: IconFilePlus,
    permissions: ['b2b.company.write'],
    under: 'b2b.companies',
    component: async () => (await import('./new-company.screen.tsx')).NewCompanyScreen,
  }),
  editCompany: screen({
    path: '/customer-service/B2BOrderList/company/edit/{id}',
    title: 'Edit company',
    icon: IconBuildingCog,
    permissions: ['b2b.company.read'],
    under: 'b2b.companies',
    opens: { b2b_company: '' },
    component: async () => (await import('./edit-company.screen.tsx')).EditCompanyScreen,
  }),
  groups: screen({
    path: '/customer-service/B2BOrderList/group-list/{id}',
    title: 'Groups of a company',
    icon: IconUsersGroup,
    permissions: ['b2b.group.read'],
    under: 'b2b.companies',
    component: async () => (await import('./group-list.screen.tsx')).GroupListScreen,
  }),
  group: screen({
    path: '/customer-service/B2BOrderList/add-group/{companyId}/{groupId}',
    title: 'Group: customers and items',
    icon: IconUsersGroup,
    permissions: ['b2b.group.read'],
    under: 'b2b.companies',
    component: async () => (await import('./group.screen.tsx')).GroupScreen,
  }),
});
