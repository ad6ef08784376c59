import { AreaPage } from '../../components/area-page.tsx';

export default function SystemManagement() {
  return <AreaPage area="systemManagement" />;
}
