public import TelegramSchema

extension TL.InputChatPhoto {
    /// An uploaded file as the picture of a group or channel; nil for no picture.
    public init(_ file: UploadedFile?) {
        self = file.map { .inputChatUploadedPhoto(.init(file: TL.InputFile($0))) } ?? .inputChatPhotoEmpty
    }
}
