import { AreaPage } from '../../components/area-page.tsx';

export default function PageManagement() {
  return <AreaPage area="pageManagement" />;
}
