import Logging
import ServerMedia
import ServerStore
import StdExtras
import TelegramSchema

/// `upload.getWebFile`: pictures of maps, where the host names a source of tiles.
enum WebFileMethods {
    private static let limits: ClosedRange<Int32> = 1...(1 << 20)

    static func register(in routes: inout Routes, _ services: EngineServices) {
        routes.staged(TLFunction.UploadGetWebFile.self) { try getWebFile($0, $1, services) }
    }

    private static func getWebFile(
        _ request: TLFunction.UploadGetWebFile,
        _ call: Call,
        _ services: EngineServices
    ) throws -> MethodResult<TL.UploadWebFile> {
        guard request.offset >= 0 else { throw RPCError.bad("OFFSET_INVALID") }
        guard limits.contains(request.limit) else { throw RPCError.bad("LIMIT_INVALID") }
        guard let maps = services.media.maps,
            case .inputWebFileGeoPointLocation(let place) = request.location,
            case .inputGeoPoint(let point) = place.geoPoint,
            place.accessHash == maps.accessHash(latitude: point.lat, longitude: point.long),
            let frame = MapFrame(
                latitude: point.lat,
                longitude: point.long,
                width: place.w,
                height: place.h,
                zoom: place.zoom,
                scale: place.scale
            )
        else { throw RPCError.bad("LOCATION_INVALID") }
        // Only a first part makes the server fetch; later parts are of the same picture.
        if request.offset == 0 {
            try call.scope.take([Rate(name: "map \(call.user.rawValue)", limit: call.limits.maps)])
        }
        let date = call.seconds
        return .work(.maps) {
            guard request.offset == 0 || maps.known(frame) != nil else {
                throw RPCError.bad("WEBFILE_NOT_AVAILABLE")
            }
            let picture = try services.picture(of: frame, by: maps)
            let part = picture.dropFirst(clamping: request.offset).prefix(clamping: request.limit)
            return TL.UploadWebFile(
                size: Int32(clamping: picture.count),
                mimeType: "image/jpeg",
                fileType: .fileJpeg,
                mtime: date,
                bytes: Array(part)
            )
        }
    }
}

extension EngineServices {
    fileprivate func picture(of frame: MapFrame, by maps: MapPictures) throws -> [UInt8] {
        do {
            return try maps.picture(frame)
        } catch {
            logger.warning("no map", metadata: ["error": "\(error)"])
            throw RPCError.bad("WEBFILE_NOT_AVAILABLE")
        }
    }
}

extension TL.MessageMedia {
    /// The media with the proof that a map of their place may be asked for, if this server has maps.
    func withMapAccess(_ maps: MapPictures?) -> TL.MessageMedia {
        guard let maps else { return self }
        switch self {
        case .messageMediaGeo(var media):
            media.geo = media.geo.withMapAccess(maps)
            return .messageMediaGeo(media)
        case .messageMediaVenue(var media):
            media.geo = media.geo.withMapAccess(maps)
            return .messageMediaVenue(media)
        case .messageMediaGeoLive(var media):
            media.geo = media.geo.withMapAccess(maps)
            return .messageMediaGeoLive(media)
        default: return self
        }
    }
}

extension TL.GeoPoint {
    fileprivate func withMapAccess(_ maps: MapPictures) -> TL.GeoPoint {
        guard case .geoPoint(var point) = self else { return self }
        point.accessHash = maps.accessHash(latitude: point.lat, longitude: point.long)
        return .geoPoint(point)
    }
}
