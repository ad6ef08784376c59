import { AreaPage } from '../../crud/area-page.tsx';

export default function PageManagement() {
  return <AreaPage area="pageManagement" />;
}
