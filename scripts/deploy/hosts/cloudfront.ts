/** A private S3 bucket behind CloudFront, as a CloudFormation template. */
import { ASSETS } from '../../../builds/hosting.ts';
import { EXAMPLE, HTTPS_ONLY, quoted } from './host.ts';
import type { HostSettings } from './host.ts';

/** The function that runs at CloudFront's edge for every request; JavaScript of its runtime 2.0. */
export const EDGE_FUNCTION = `function handler(event) {
  var request = event.request;
  var uri = request.uri;
  // What the deployment keeps for itself, and the calls of a backend, which is elsewhere: they are a mistake here, and get
  // no page. However it is written: the bucket decodes what it is asked for.
  var isNobodys = true;
  try {
    isNobodys = /^\\/(?:\\.deploy|api)(\\/|$)/.test(decodeURIComponent(uri));
  } catch (error) {
    // Nothing of the bucket can be meant.
  }
  if (isNobodys) return { statusCode: 404, statusDescription: 'Not Found' };
  // {path} is {path}/index.html, with or without a slash at its end, without a redirect. Files have an ending: the
  // bucket cannot be asked here which of both there is.
  if (uri.indexOf('/${ASSETS}') !== 0 && !/\\.[a-z0-9]+$/i.test(uri)) {
    // Not by an expression that looks for the end: it begins anew at every slash within.
    var end = uri.length;
    while (uri.charAt(end - 1) === '/') end -= 1;
    request.uri = uri.slice(0, end) + '/index.html';
  }
  return request;
}`;

const indented = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(by));

/** The headers for which a policy has a place of its own; the others are custom ones. */
const OWN_PLACE = new Set(['Content-Security-Policy', 'X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy']);

export function cloudFrontTemplate({ headers, apiBaseUrl }: HostSettings): string {
  const custom = Object.entries(headers)
    .filter(([name]) => !OWN_PLACE.has(name))
    .map(([name, value]) => `- { Header: ${name}, Override: true, Value: ${quoted(value)} }`);
  const warning =
    apiBaseUrl === ''
      ? `#
# THIS BUILD CANNOT BE SERVED SO: it calls the backend on the site's own origin. CloudFront knows one 404 page for a
# whole distribution, which would stand in for the backend's answers too. Build with API_BASE_URL=https://…
`
      : `# The backend is at ${apiBaseUrl}; its CORS_ORIGINS names this site.
`;
  return `# The back-office in a private S3 bucket behind CloudFront (docs/deploy.md, "S3 and CloudFront").
# Made by npm run build, with the headers of that build; update the stack when they change.
${warning}
AWSTemplateFormatVersion: "2010-09-09"
Description: The back-office, static files of one bucket

Parameters:
  DomainName:
    Type: String
    Default: ${EXAMPLE.name}
  CertificateArn:
    Type: String
    Description: A certificate of ACM in us-east-1 for DomainName
  Prefix:
    Type: String
    Default: ""
    Description: What --to has after the bucket, with a leading slash and none at the end; empty for the bucket's root

Resources:
  Bucket:
    Type: AWS::S3::Bucket
    DeletionPolicy: Retain
    UpdateReplacePolicy: Retain
    Properties:
      PublicAccessBlockConfiguration:
        BlockPublicAcls: true
        BlockPublicPolicy: true
        IgnorePublicAcls: true
        RestrictPublicBuckets: true

  BucketPolicy:
    Type: AWS::S3::BucketPolicy
    Properties:
      Bucket: !Ref Bucket
      PolicyDocument:
        Version: "2012-10-17"
        Statement:
          - Effect: Allow
            Principal: { Service: cloudfront.amazonaws.com }
            # Without ListBucket a missing file would be a 403.
            Action: ["s3:GetObject", "s3:ListBucket"]
            Resource: [!GetAtt Bucket.Arn, !Sub "\${Bucket.Arn}/*"]
            Condition:
              StringEquals:
                AWS:SourceArn: !Sub "arn:aws:cloudfront::\${AWS::AccountId}:distribution/\${Distribution}"

  OriginAccess:
    Type: AWS::CloudFront::OriginAccessControl
    Properties:
      OriginAccessControlConfig:
        Name: !Sub "\${AWS::StackName}-bucket"
        OriginAccessControlOriginType: s3
        SigningBehavior: always
        SigningProtocol: sigv4

  Paths:
    Type: AWS::CloudFront::Function
    Properties:
      Name: !Sub "\${AWS::StackName}-paths"
      AutoPublish: true
      FunctionConfig:
        Comment: Pages without a file's name
        Runtime: cloudfront-js-2.0
      FunctionCode: |
${indented(EDGE_FUNCTION, 8)}

  # Every answer is kept as long as its own Cache-Control says, and no longer: the managed policies keep what is not to
  # be kept for a second at least. Both compressed forms are kept apart.
  Caching:
    Type: AWS::CloudFront::CachePolicy
    Properties:
      CachePolicyConfig:
        Name: !Sub "\${AWS::StackName}-as-told"
        MinTTL: 0
        DefaultTTL: 0
        MaxTTL: 31536000
        ParametersInCacheKeyAndForwardedToOrigin:
          EnableAcceptEncodingBrotli: true
          EnableAcceptEncodingGzip: true
          CookiesConfig: { CookieBehavior: none }
          HeadersConfig: { HeaderBehavior: none }
          QueryStringsConfig: { QueryStringBehavior: none }

  Headers:
    Type: AWS::CloudFront::ResponseHeadersPolicy
    Properties:
      ResponseHeadersPolicyConfig:
        Name: !Sub "\${AWS::StackName}-headers"
        SecurityHeadersConfig:
          ContentSecurityPolicy:
            Override: true
            ContentSecurityPolicy: ${quoted(headers['Content-Security-Policy'] ?? '')}
          ContentTypeOptions: { Override: true }
          FrameOptions: { Override: true, FrameOption: ${headers['X-Frame-Options'] ?? 'DENY'} }
          ReferrerPolicy: { Override: true, ReferrerPolicy: ${headers['Referrer-Policy'] ?? 'same-origin'} }
          # Browsers come by nothing but https from then on, to this name.
          StrictTransportSecurity: { Override: true, AccessControlMaxAgeSec: ${HTTPS_ONLY.seconds}, IncludeSubdomains: false }
        CustomHeadersConfig:
          Items:
${indented(custom.join('\n'), 12)}

  Distribution:
    Type: AWS::CloudFront::Distribution
    Properties:
      DistributionConfig:
        Enabled: true
        HttpVersion: http2and3
        IPV6Enabled: true
        Aliases: [!Ref DomainName]
        ViewerCertificate:
          AcmCertificateArn: !Ref CertificateArn
          MinimumProtocolVersion: TLSv1.2_2021
          SslSupportMethod: sni-only
        Origins:
          - Id: bucket
            DomainName: !GetAtt Bucket.RegionalDomainName
            OriginPath: !Ref Prefix
            OriginAccessControlId: !Ref OriginAccess
            S3OriginConfig: { OriginAccessIdentity: "" }
        DefaultCacheBehavior:
          TargetOriginId: bucket
          ViewerProtocolPolicy: redirect-to-https
          AllowedMethods: [GET, HEAD]
          Compress: true
          CachePolicyId: !Ref Caching
          ResponseHeadersPolicyId: !Ref Headers
          FunctionAssociations:
            - { EventType: viewer-request, FunctionARN: !GetAtt Paths.FunctionARN }
        CustomErrorResponses:
          - { ErrorCode: 404, ResponseCode: 404, ResponsePagePath: /404.html, ErrorCachingMinTTL: 0 }

Outputs:
  BucketName: { Value: !Ref Bucket }
  DistributionId: { Value: !Ref Distribution }
  DistributionDomain: { Value: !GetAtt Distribution.DomainName }
`;
}
